import type { Plugin } from "vite";

const schemas = /\/zod\/v4\/classic\/schemas\.js$/;

/**
 * Leaves zod's writer of JSON schemas out of what browsers load: every schema refers to it and only
 * the server, for its OpenAPI document, uses it. Here it throws.
 */
export function leanZod(): Plugin {
  return {
    name: "lean-zod",
    apply: "build",
    transform: {
      filter: { id: schemas },
      handler(code) {
        const lean = code
          .replaceAll(/processors\.\w+Processor\(/g, "leftOut(")
          .replaceAll(/create(?:Standard|To)JSONSchemaMethod\(/g, "(() => leftOut)(");
        if (lean === code) this.error("zod has changed: nothing was left out");
        const stub = 'function leftOut() { throw new Error("no JSON schemas in the browser"); }';
        return { code: `${lean}\n${stub}\n`, map: null };
      },
    },
  };
}
