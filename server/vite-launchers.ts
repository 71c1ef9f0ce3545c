import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Plugin } from "vite";

/** What is started by name, and the bundle it starts. */
const launchers = { "server.js": "server/main.js", "operator.js": "server/operator.js" };

/**
 * Writes the programs that people start: they switch on Node's cache of compiled code before the
 * bundle is loaded. It lies beside the bundle, where only who installed it may write; where that is
 * not this process, Node goes on without.
 */
export function writeLaunchers(dist: string): Plugin {
  return {
    name: "write-launchers",
    apply: "build",
    async writeBundle() {
      for (const [name, bundle] of Object.entries(launchers)) {
        await writeFile(join(dist, name), createLauncher(bundle));
      }
    },
  };
}

function createLauncher(bundle: string): string {
  return `import module from "node:module";
import { fileURLToPath } from "node:url";

if (module.enableCompileCache === undefined) {
  process.stderr.write("Roomwright needs Node.js 22.13 or newer, and this is " + process.version + ".\\n");
  process.exit(1);
}
module.enableCompileCache(fileURLToPath(new URL("server/compiled", import.meta.url)));
await import("./${bundle}");
`;
}
