/** A property of a picture in a HEIC or AVIF: its name and what it says. */
export type HeifProperty = { type: "irot" | "imir" | "colr"; data: readonly number[] };

type Box = { type: string; start: number; end: number };

/**
 * Adds properties to the one picture of a file that `heif-enc` wrote, as cameras do, and moves what lies
 * behind them. Boxes: ISO/IEC 23008-12.
 */
export function addHeifProperties(file: Buffer, properties: readonly HeifProperty[]): Buffer {
  const boxes = properties.map(({ type, data }) => createBox(type, Buffer.from(data)));
  const path = (types: readonly string[]) => findPath(file, types);
  const ipco = path(["meta", "iprp", "ipco"]).at(-1);
  const ipma = path(["meta", "iprp", "ipma"]).at(-1);
  const pitm = path(["meta", "pitm"]).at(-1);
  const iloc = path(["meta", "iloc"]).at(-1);
  if (ipco === undefined || ipma === undefined || pitm === undefined || iloc === undefined) {
    throw new RangeError("the file has not the boxes that it needs");
  }
  const count = listBoxes(file, ipco.start + 8, ipco.end).length;
  const more = Buffer.concat(boxes);
  const numbers = Buffer.from(boxes.map((_box, index) => 0x80 | (count + 1 + index)));
  const entry = findEntry(file, ipma, file.readUInt16BE(pitm.start + 12));
  const grown = Buffer.from(file);
  grown.writeUInt8((file[entry.countAt] ?? 0) + boxes.length, entry.countAt);
  grow(grown, path(["meta", "iprp", "ipco"]), more.length);
  grow(grown, path(["meta", "iprp", "ipma"]).slice(-1), numbers.length);
  grow(grown, path(["meta", "iprp"]), numbers.length);
  moveItems(grown, iloc, ipma.end, more.length + numbers.length);
  return Buffer.concat([
    grown.subarray(0, ipco.end),
    more,
    grown.subarray(ipco.end, entry.end),
    numbers,
    grown.subarray(entry.end),
  ]);
}

function createBox(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + data.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, data]);
}

function listBoxes(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to; start += file.readUInt32BE(start)) {
    const end = start + file.readUInt32BE(start);
    boxes.push({ type: file.toString("latin1", start + 4, start + 8), start, end });
  }
  return boxes;
}

/** The boxes on the way to one, the outermost first. */
function findPath(file: Buffer, types: readonly string[]): Box[] {
  const found: Box[] = [];
  let [from, to] = [0, file.length];
  for (const type of types) {
    const box = listBoxes(file, from, to).find((candidate) => candidate.type === type);
    if (box === undefined) return [];
    found.push(box);
    [from, to] = [box.start + (type === "meta" ? 12 : 8), box.end];
  }
  return found;
}

function grow(file: Buffer, boxes: readonly Box[], bytes: number): void {
  for (const { start } of boxes) file.writeUInt32BE(file.readUInt32BE(start) + bytes, start);
}

/** Where an item's list of properties says how many there are, and where it ends. */
function findEntry(file: Buffer, ipma: Box, item: number): { countAt: number; end: number } {
  let at = ipma.start + 16;
  while (at < ipma.end) {
    const end = at + 3 + (file[at + 2] ?? 0);
    if (file.readUInt16BE(at) === item) return { countAt: at + 2, end };
    at = end;
  }
  throw new RangeError("the picture has no properties");
}

/** Items name their bytes by where they lie in the file, in 4 bytes. */
function moveItems(file: Buffer, iloc: Box, behind: number, by: number): void {
  const sizes = file.readUInt16BE(iloc.start + 12);
  if (file[iloc.start + 8] !== 0 || sizes !== 0x4440) throw new RangeError("another kind of list");
  let at = iloc.start + 16;
  for (let left = file.readUInt16BE(iloc.start + 14); left > 0; left -= 1) {
    const place = file.readUInt32BE(at + 4);
    if (place >= behind) file.writeUInt32BE(place + by, at + 4);
    at += 10 + 8 * file.readUInt16BE(at + 8);
  }
}
