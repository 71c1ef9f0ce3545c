import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "vite";

import { writeNpmPackage } from "#web/vite-sdk.ts";

const modules = fileURLToPath(new URL("../../../../node_modules", import.meta.url));

/**
 * What the bundler of somebody else's shop makes of a module in `folder`, where the package for npm
 * is installed beside React: one script, with React as it is for developers.
 */
export async function bundleShop(folder: string, module: string): Promise<string> {
  const installed = join(folder, "node_modules");
  mkdirSync(installed, { recursive: true });
  for (const name of ["react", "react-dom", "scheduler"]) {
    symlinkSync(join(modules, name), join(installed, name));
  }
  await writeNpmPackage(join(installed, "@roomwright/embed"));
  const entry = join(folder, "shop.js");
  writeFileSync(entry, module);
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"development"' },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      lib: { entry, name: "shop", formats: ["iife"] },
    },
  });
  const [output] = [result].flat();
  const code = output !== undefined && "output" in output ? output.output[0].code : "";
  // It stands in the page itself.
  return code.replaceAll("</script", String.raw`<\/script`);
}
