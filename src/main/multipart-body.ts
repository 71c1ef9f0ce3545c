const chunkBytes = 64 * 1024;

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
    open: (onSent: (sentBytes: number) => void) => openStream(bytes, onSent),
  };
}

function openStream(
  bytes: Uint8Array,
  onSent: (sentBytes: number) => void,
): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent === bytes.byteLength) {
          controller.close();
          return;
        }
        const chunk = bytes.subarray(sent, sent + chunkBytes);
        sent += chunk.byteLength;
        controller.enqueue(chunk);
        onSent(sent);
      },
    },
    { highWaterMark: 0 },
  );
}
