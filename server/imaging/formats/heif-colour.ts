import { ascii, startsWith } from "./image-format.ts";

type Box = { type: string; start: number; end: number };

/** Display P3, as ITU-T H.273 numbers the primaries of colours. */
const displayP3 = 12;

/**
 * Whether the main picture of a HEIC or AVIF says by number, without a colour profile, that its
 * colours are those of Display P3. Boxes: ISO/IEC 14496-12 and 23008-12. What is cut off or
 * nonsense says nothing; never throws.
 */
export function hasDisplayP3Colours(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const meta = find(listBoxes(view, 0, bytes.length), "meta");
  if (meta === undefined) return false;
  const inMeta = listBoxes(view, meta.start + 4, meta.end);
  const main = readMainItem(view, find(inMeta, "pitm"));
  const properties = find(inMeta, "iprp");
  if (main === null || properties === undefined) return false;
  const inProperties = listBoxes(view, properties.start, properties.end);
  const container = find(inProperties, "ipco");
  const association = find(inProperties, "ipma");
  if (container === undefined || association === undefined) return false;
  const all = listBoxes(view, container.start, container.end);
  return readAssociations(view, association, main).some((number) => {
    const box = all[number - 1];
    return box !== undefined && box.type === "colr" && isDisplayP3(bytes, box);
  });
}

function isDisplayP3(bytes: Uint8Array, { start, end }: Box): boolean {
  if (end - start < 6 || !startsWith(bytes, start, ascii("nclx"))) return false;
  return bytes[start + 4] === 0 && bytes[start + 5] === displayP3;
}

/** A box with an odd size ends the list. */
function listBoxes(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to && boxes.length < maxBoxes) {
    const size = view.getUint32(at);
    const end = size === 0 ? to : at + size;
    if ((size !== 0 && size < 8) || end > to) break;
    boxes.push({ type: readType(view, at + 4), start: at + 8, end });
    at = end;
  }
  return boxes;
}

const maxBoxes = 10_000;

function readType(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

function find(boxes: readonly Box[], type: string): Box | undefined {
  return boxes.find((box) => box.type === type);
}

function readMainItem(view: DataView, box: Box | undefined): number | null {
  if (box === undefined || box.end - box.start < 6) return null;
  const isLong = view.getUint8(box.start) > 0;
  if (isLong && box.end - box.start < 8) return null;
  return isLong ? view.getUint32(box.start + 4) : view.getUint16(box.start + 4);
}

/** The numbers of the properties that an item has, counted from 1. */
function readAssociations(view: DataView, { start, end }: Box, item: number): number[] {
  const numbers: number[] = [];
  if (end - start < 8) return numbers;
  const idBytes = view.getUint8(start) > 0 ? 4 : 2;
  const numberBytes = (view.getUint8(start + 3) & 1) === 1 ? 2 : 1;
  let at = start + 8;
  while (at + idBytes + 1 <= end) {
    const id = idBytes === 4 ? view.getUint32(at) : view.getUint16(at);
    const count = view.getUint8(at + idBytes);
    at += idBytes + 1;
    if (at + count * numberBytes > end) break;
    for (let index = 0; index < count; index += 1, at += numberBytes) {
      // The highest bit says that a reader has to know the property.
      const number = numberBytes === 2 ? view.getUint16(at) & 0x7fff : view.getUint8(at) & 0x7f;
      if (id === item) numbers.push(number);
    }
  }
  return numbers;
}
