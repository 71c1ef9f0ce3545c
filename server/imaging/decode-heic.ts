import { AppError } from "#shared/app-error.ts";

import type { Pixels } from "./decode-image.ts";
import { forgetHeicLibrary, loadHeicLibrary } from "./heic-library.ts";
import type { DecodedHeic, HeicLibrary } from "./heic-library.ts";

/**
 * Decodes the main picture of a HEIC and does `work` with its pixels, which are gone afterwards: they
 * lie in the library's memory, so that a large photo is there once. Turned as the container says
 * (`irot`, `imir`), the colours as they are coded. Throws `image_unreadable`.
 */
export async function withHeicPixels<Result>(
  bytes: Uint8Array,
  work: (pixels: Pixels) => Promise<Result>,
): Promise<Result> {
  try {
    return await withContext(bytes, work);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The library ended in the middle of something: what it remembers is not to be trusted.
    forgetHeicLibrary();
    throw createUnreadable(error);
  }
}

async function withContext<Result>(
  bytes: Uint8Array,
  work: (pixels: Pixels) => Promise<Result>,
): Promise<Result> {
  const heif = loadHeicLibrary();
  const context = heif.heif_context_alloc();
  try {
    const read = heif.heif_context_read_from_memory(context, bytes);
    if (read.code !== heif.heif_error_code.heif_error_Ok) throw createUnreadable(read);
    const handle = heif.heif_js_context_get_primary_image_handle(context);
    if ("code" in handle) throw createUnreadable(handle);
    try {
      return await withDecoded(heif, handle, work);
    } finally {
      heif.heif_image_handle_release(handle);
    }
  } finally {
    heif.heif_context_free(context);
  }
}

async function withDecoded<Result>(
  heif: HeicLibrary,
  handle: object,
  work: (pixels: Pixels) => Promise<Result>,
): Promise<Result> {
  const channels = heif.heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const { heif_chroma_interleaved_RGB, heif_chroma_interleaved_RGBA } = heif.heif_chroma;
  const decoded = heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    channels === 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB,
  );
  if ("code" in decoded) throw createUnreadable(decoded);
  try {
    return await work(readPixels(decoded, channels));
  } finally {
    heif.heif_image_release(decoded.image);
  }
}

/** Rows begin at places that suit the library: pushed together where they are. */
function readPixels(decoded: DecodedHeic, channels: 3 | 4): Pixels {
  const [plane] = decoded.channels;
  if (plane === undefined) throw createUnreadable("nothing was decoded");
  const { width, height, stride, data } = plane;
  const rowBytes = width * channels;
  if (stride !== rowBytes) {
    for (let y = 1; y < height; y += 1) {
      data.copyWithin(y * rowBytes, y * stride, y * stride + rowBytes);
    }
  }
  return {
    data: Buffer.from(data.buffer, data.byteOffset, height * rowBytes),
    width,
    height,
    channels,
  };
}

function createUnreadable(cause: unknown): AppError {
  return new AppError("image_unreadable", "The picture cannot be decoded.", { cause });
}
