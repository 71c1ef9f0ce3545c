import { fileURLToPath } from "node:url";

import { build } from "vite";

/** Whose client the page is made with. */
export type ClientName = "next-auth" | "ours";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The script of the contract's page: the same source, over next-auth's own client or over ours. */
export async function bundlePage(client: ClientName): Promise<string> {
  const undefinedNames = ["NEXTAUTH_URL", "NEXTAUTH_URL_INTERNAL", "VERCEL_URL"];
  const result = await build({
    configFile: false,
    logLevel: "error",
    // Whatever the test runner calls its mode.
    oxc: { jsx: { runtime: "automatic", development: false } },
    define: {
      ...Object.fromEntries(undefinedNames.map((name) => [`process.env.${name}`, "undefined"])),
      "process.env.NODE_ENV": '"production"',
    },
    ...(client === "next-auth"
      ? {}
      : { resolve: { alias: { "next-auth/react": here("../our-client.tsx") } } }),
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: here("./contract-page.tsx"), output: { format: "iife" } },
    },
  });
  const [first] = [result].flat();
  if (first === undefined || !("output" in first)) throw new RangeError("nothing was bundled");
  return first.output[0].code;
}
