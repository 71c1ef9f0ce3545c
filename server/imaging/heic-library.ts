import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** What is used of libheif-js, whose own types are those of a script with globals. */
export type HeicLibrary = {
  heif_context_alloc(): object;
  heif_context_free(context: object): void;
  heif_context_read_from_memory(context: object, bytes: Uint8Array): HeicFailure;
  heif_js_context_get_primary_image_handle(context: object): object;
  heif_image_handle_release(handle: object): void;
  heif_image_handle_has_alpha_channel(handle: object): number;
  heif_js_decode_image2(handle: object, colours: object, layout: object): DecodedHeic | HeicFailure;
  heif_image_release(image: object): void;
  heif_error_code: { heif_error_Ok: object };
  heif_colorspace: { heif_colorspace_RGB: object };
  heif_chroma: { heif_chroma_interleaved_RGB: object; heif_chroma_interleaved_RGBA: object };
};

/** Objects of its own are compared by identity. */
export type HeicFailure = { code: object; message: string };

export type DecodedHeic = {
  image: object;
  channels: readonly {
    width: number;
    height: number;
    /** Bytes from one row to the next. */
    stride: number;
    /** A view of the library's memory, until the image is released. */
    data: Uint8Array;
  }[];
};

type Factory = (options: { wasmBinary: Uint8Array }) => HeicLibrary;

const require = createRequire(import.meta.url);
let loaded: HeicLibrary | null = null;

/**
 * libheif with libde265, WebAssembly. LGPL: it stays a package of its own in `node_modules`, where
 * anybody may put another build of it. Loaded with the first HEIC that comes.
 */
export function loadHeicLibrary(): HeicLibrary {
  // Justified by the version that package.json pins; the tests decode with it.
  loaded ??= (require("libheif-js/libheif-wasm/libheif.js") as Factory)({
    wasmBinary: readFileSync(require.resolve("libheif-js/libheif-wasm/libheif.wasm")),
  });
  return loaded;
}

/** The next HEIC gets a library of its own. */
export function forgetHeicLibrary(): void {
  loaded = null;
}
