import { build } from "electron-builder";
import { join } from "node:path";

import config from "../../../electron-builder.config.mjs";
import { findElectron } from "../../e2e/desktop/find-electron.ts";
import { makeIcons } from "./make-icons.ts";
import { stageApp } from "./stage-app.ts";

/** Makes the packages for this system, or says in a sentence why it cannot. */
const root = join(import.meta.dirname, "../../..");
if (findElectron().isReal || process.env["ELECTRON_DIST"] !== undefined) {
  stageApp(root, join(root, "out/app"));
  await makeIcons(root, join(root, "out/package-resources"));
  const electronDist = process.env["ELECTRON_DIST"];
  const made = await build({
    projectDir: root,
    config: { ...config, ...(electronDist === undefined ? {} : { electronDist }) } as never,
    publish: "never",
  });
  process.stdout.write(`${made.join("\n")}\n`);
} else {
  process.stderr.write(
    "The packages cannot be made here: the Electron binary is not installed (npm rebuild electron downloads it, or ELECTRON_DIST names its folder).\n",
  );
  process.exitCode = 1;
}
