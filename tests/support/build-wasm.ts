import { readFileSync, writeFileSync } from "node:fs";

import { main } from "assemblyscript/asc";

/** Compiles the patch core; run as a script, it writes the binary that the kernels carry. */

const source = "src/kernels/erase/core/assembly/patch-core.ts";
const binary = "src/kernels/erase/core/patch-core-binary.ts";

/** The file that carries the compiled patch core, as it follows from the source. */
export async function writeBinaryFile(): Promise<string> {
  const bytes = await compile(source);
  const text = Buffer.from(bytes).toString("base64");
  return [
    "/** The compiled `assembly/patch-core.ts`, in base64: written by `npm run build:wasm`. */",
    `export const patchCoreBinary =\n  "${text}";`,
    "",
  ].join("\n");
}

/** What the kernels carry now. */
export function readBinaryFile(): string {
  return readFileSync(binary, "utf8");
}

async function compile(file: string): Promise<Uint8Array> {
  let bytes = new Uint8Array();
  const options = "-O3 --noAssert --runtime stub --enable simd --importMemory --noExportMemory";
  const { error } = await main(
    [file, "--outFile", "patch-core.wasm", "--use", "abort=", ...options.split(" ")],
    {
      writeFile: (_name: string, contents: Uint8Array | string) => {
        if (typeof contents !== "string") bytes = Uint8Array.from(contents);
      },
    },
  );
  if (error !== null) throw new Error("the patch core does not compile", { cause: error });
  return bytes;
}

if (import.meta.main) writeFileSync(binary, await writeBinaryFile());
