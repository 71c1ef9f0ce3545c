// Apart from the schemas, which the processes that decode uploads have no use for.

/** Limits on what may be uploaded; the server enforces them, the upload page says them. */
export const maxUploadBytes = 50 * 1024 * 1024;
/** From this size on a photo comes in parts, and goes on where it was cut off. */
export const minBytesInParts = 4 * 1024 * 1024;
export const maxUploadPixels = 50_000_000;
/** What a photo is kept as: everything here reads these. */
export const uploadContentTypes = ["image/jpeg", "image/png", "image/webp"] as const;
/** What may be sent. The server makes a PNG of what not every browser reads, or what moves. */
export const acceptedContentTypes = [
  ...uploadContentTypes,
  "image/heic",
  "image/heif",
  "image/avif",
  "image/gif",
] as const;
