import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Plugin } from "vite";

const compressible = /\.(?:js|css|svg|wasm)$/;
/** Below this the headers weigh more than what is saved. */
const minBytes = 1024;

const writers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes a brotli and a gzip file beside every file that gets smaller by it, once and as small as
 * can be, so that the server compresses nothing while somebody waits.
 */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle: {
      sequential: true,
      async handler({ dir }, bundle) {
        if (dir === undefined) return;
        const names = Object.keys(bundle).filter((name) => compressible.test(name));
        await Promise.all(names.map((name) => compress(join(dir, name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < minBytes) return;
  const written = Object.entries(writers).map(async ([ending, write]) => {
    const smaller = await write(bytes);
    if (smaller.length < bytes.length) await writeFile(`${path}.${ending}`, smaller);
  });
  await Promise.all(written);
}
