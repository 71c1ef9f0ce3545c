/** A multipart body as a stream that knows its length. */
export type MultipartBody = {
  contentType: string;
  totalBytes: number;
  /** Pulled chunk by chunk; `onSent` hears the running total as the network takes them. */
  open(onSent: (sentBytes: number) => void): ReadableStream<Uint8Array>;
};

const chunkBytes = 64 * 1024;

/**
 * Encodes fields and one file as `multipart/form-data` (RFC 7578). Names are escaped the way
 * browsers do it, so that a file name cannot add a header or a part. The boundary must not occur in
 * the file: pass a random one.
 */
export function createMultipartBody(
  fields: Record<string, string>,
  file: { name: string; type: string; bytes: Uint8Array },
  boundary: string,
): MultipartBody {
  const encoder = new TextEncoder();
  const head = Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${escapeName(name)}"\r\n\r\n${value}\r\n`,
    )
    .join("");
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : "application/octet-stream";
  const fileHead =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; ` +
    `filename="${escapeName(file.name)}"\r\ncontent-type: ${type}\r\n\r\n`;
  const parts = [
    encoder.encode(head + fileHead),
    file.bytes,
    encoder.encode(`\r\n--${boundary}--\r\n`),
  ];
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    totalBytes: parts.reduce((sum, part) => sum + part.byteLength, 0),
    open: (onSent) => openStream(parts, onSent),
  };
}

function openStream(
  parts: readonly Uint8Array[],
  onSent: (sentBytes: number) => void,
): ReadableStream<Uint8Array> {
  let index = 0;
  let offset = 0;
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = parts[index];
        if (part === undefined) {
          controller.close();
          return;
        }
        const chunk = part.subarray(offset, offset + chunkBytes);
        offset += chunk.byteLength;
        sent += chunk.byteLength;
        if (offset >= part.byteLength) {
          index += 1;
          offset = 0;
        }
        controller.enqueue(chunk);
        onSent(sent);
      },
    },
    { highWaterMark: 0 },
  );
}

function escapeName(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}
