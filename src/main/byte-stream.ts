const chunkBytes = 64 * 1024;

/** Bytes as a request sends them, chunk by chunk; `onSent` hears the running total as the network takes them. */
export function openByteStream(
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
