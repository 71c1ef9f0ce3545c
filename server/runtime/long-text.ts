import { setImmediate } from "node:timers/promises";

/** Encoded and written in well under a millisecond. */
const sliceLength = 2 ** 17;

/** The longest text that is worked on in one go. */
export const longTextLength = 2 * sliceLength;

/** The text in its order, cut between characters. */
function* sliceText(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = start + sliceLength;
    // A character beyond 16 bits is two of them, which mean nothing apart.
    const isWithin = (text.codePointAt(end - 1) ?? 0) > 0xffff;
    yield text.slice(start, end + Number(isWithin));
    start = end + Number(isWithin);
  }
}

/** A text as UTF-8, piece by piece: whoever waits has a turn between them. */
export async function* encodeSlices(text: string): AsyncGenerator<Buffer> {
  let isFirst = true;
  for (const slice of sliceText(text)) {
    if (!isFirst) await setImmediate();
    isFirst = false;
    yield Buffer.from(slice);
  }
}
