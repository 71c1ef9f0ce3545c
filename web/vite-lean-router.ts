import { join } from "node:path";

import type { Plugin } from "vite";

const development = join("react-router", "dist", "development");
const production = join("react-router", "dist", "production");
const chunks = /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/;

/** What a bundler keeps of everything, because it cannot know that nothing comes of it. */
const unmarked = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g;
const displayNames = /^\w+\.displayName = .*;$/gm;

/** Parts of apps that are written by the router's own server, and what it says itself of errors. */
const leftOut = [
  "PrefetchPageLinks",
  "Scripts",
  "RSCErrorHandler",
  "RemixRootDefaultErrorBoundary",
  "DefaultErrorComponent",
];

/**
 * Leaves out of the app what the router brings for choices that the product does not make: warnings for
 * developers, and pages that a server of the router's own writes. A router that has changed ends the build.
 */
export function leanRouter(): Plugin {
  const found = new Set<string>();
  return {
    name: "lean-router",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^react-router$/ },
      async handler(name, importer) {
        const whole = await this.resolve(name, importer, { skipSelf: true });
        return whole?.id.replace(development, production) ?? null;
      },
    },
    transform: {
      filter: { id: chunks },
      handler(code) {
        const marked = code
          .replaceAll(displayNames, "")
          .replaceAll(unmarked, "= /* @__PURE__ */ $1");
        const lean = leftOut.reduce((text, name) => {
          const head = `function ${name}(`;
          if (text.includes(head)) found.add(name);
          return text.replace(head, `${head}) { return null; }\nfunction LeftOut${name}(`);
        }, marked);
        return { code: lean, map: null };
      },
    },
    buildEnd(error) {
      const missing = leftOut.filter((name) => !found.has(name));
      if (error !== undefined || missing.length === 0) return;
      throw new Error(`react-router has no ${missing.join(", ")}: see web/vite-lean-router.ts`);
    },
  };
}
