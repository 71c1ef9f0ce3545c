import { openByteStream } from "./byte-stream.ts";

/** Fields and behind them one file, as browsers write them: a stream that knows its length. */
export async function createMultipartBody(
  fields: Record<string, string>,
  file: { name: string; type: string; bytes: Uint8Array },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
  const encoded = new Response(form);
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  return {
    contentType: encoded.headers.get("content-type") ?? "",
    totalBytes: bytes.byteLength,
    /** Pulled chunk by chunk; `onSent` hears the running total as the network takes them. */
    open: (onSent: (sentBytes: number) => void) => openByteStream(bytes, onSent),
  };
}
