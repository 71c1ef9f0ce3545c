import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Compiles the kernels' WASM; run as a script, it writes the binaries that the kernels carry. */

/** An AssemblyScript entry and the file that carries it compiled, under `name`. */
type Carried = { readonly source: string; readonly binary: string; readonly name: string };

/** Every module that the kernels carry. */
export const wasmModules: readonly Carried[] = [
  {
    source: "src/kernels/erase/core/assembly/patch-core.ts",
    binary: "src/kernels/erase/core/patch-core-binary.ts",
    name: "patchCoreBinary",
  },
  {
    source: "src/kernels/erase/guide/assembly/surface-solver.ts",
    binary: "src/kernels/erase/guide/surface-solver-binary.ts",
    name: "surfaceSolverBinary",
  },
  {
    source: "src/kernels/erase/cut/assembly/minimum-cut.ts",
    binary: "src/kernels/erase/cut/minimum-cut-binary.ts",
    name: "minimumCutBinary",
  },
  {
    source: "src/kernels/erase/seam/assembly/membrane.ts",
    binary: "src/kernels/erase/seam/membrane-binary.ts",
    name: "membraneBinary",
  },
  {
    source: "src/kernels/erase/shadow/assembly/shadow-loops.ts",
    binary: "src/kernels/erase/shadow/shadow-loops-binary.ts",
    name: "shadowLoopsBinary",
  },
  {
    source: "src/kernels/surface/rows/assembly/material-rows.ts",
    binary: "src/kernels/surface/rows/material-rows-binary.ts",
    name: "materialRowsBinary",
  },
  {
    source: "src/kernels/scene/assembly/scene-loops.ts",
    binary: "src/kernels/scene/scene-loops-binary.ts",
    name: "sceneLoopsBinary",
  },
];

/** The file that carries a compiled module, as it follows from the source. */
export async function writeBinaryFile({ source, name }: Carried): Promise<string> {
  const bytes = await compile(source);
  const text = Buffer.from(bytes).toString("base64");
  return [
    `/** The compiled \`assembly/${basename(source)}\`, in base64: written by \`npm run build:wasm\`. */`,
    `export const ${name} =\n  "${text}";`,
    "",
  ].join("\n");
}

/** What the kernels carry now. */
export function readBinaryFile({ binary }: Carried): string {
  return readFileSync(binary, "utf8");
}

const compiler = fileURLToPath(import.meta.resolve("assemblyscript/bin/asc.js"));
const options = "-O3 --noAssert --runtime stub --enable simd --importMemory --noExportMemory";

/** In a process of its own: the compiler puts its language's built-ins among the globals. */
async function compile(file: string): Promise<Uint8Array> {
  const directory = await mkdtemp(join(tmpdir(), "roomwright-wasm-"));
  try {
    const outFile = join(directory, "module.wasm");
    const args = [file, "--outFile", outFile, "--use", "abort=", ...options.split(" ")];
    await promisify(execFile)(process.execPath, [compiler, ...args]);
    return await readFile(outFile);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  for (const carried of wasmModules) writeFileSync(carried.binary, await writeBinaryFile(carried));
}
