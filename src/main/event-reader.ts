export type StreamedEvent = { name: string; data: string };

const maxEventChars = 1_000_000;

/**
 * Reads server-sent events (HTML standard, "interpreting an event stream") until the stream ends.
 * An event without data is not reported. Throws a `RangeError` when one grows past a million
 * characters.
 */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamedEvent) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split(/\r\n\r\n|\n\n|\r\r/);
    rest = blocks.pop() ?? "";
    if (rest.length > maxEventChars) throw new RangeError("an event is too long");
    for (const block of blocks) {
      const event = readEvent(block);
      if (event !== null) onEvent(event);
    }
  }
}

function readEvent(block: string): StreamedEvent | null {
  let name = "message";
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "event") name = value;
    if (field === "data") data.push(value);
  }
  return data.length === 0 ? null : { name, data: data.join("\n") };
}
