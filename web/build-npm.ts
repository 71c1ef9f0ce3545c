import { fileURLToPath } from "node:url";

import { writeNpmPackage } from "./vite-sdk.ts";

await writeNpmPackage(fileURLToPath(new URL("../dist/npm/embed", import.meta.url)));
