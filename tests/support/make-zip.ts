import { crc32, deflateRawSync } from "node:zlib";

/** A file for an archive; the rest is for archives that nobody should open. */
export type ZipFile = {
  name: string;
  bytes: Uint8Array;
  /** Unix mode in the upper half, such as that of a link. */
  mode?: number;
  encrypted?: boolean;
  /** What the archive says the file's size is, instead of the truth. */
  claimedSize?: number;
};

/** An archive byte by byte, so that it can also say what is not so. */
export function makeZip(files: readonly ZipFile[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, mode = 0o100644, encrypted = false, claimedSize } of files) {
    const path = Buffer.from(name);
    const data = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800 | (encrypted ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(data.byteLength, 14);
    common.writeUInt32LE(claimedSize ?? bytes.byteLength, 18);
    common.writeUInt16LE(path.byteLength, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, path, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(mode * 0x10000, 6);
    tail.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 3]);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), made, common, tail, path]));
    bodies.push(local);
    offset += local.byteLength;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.byteLength, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, central, Buffer.from("PK\u0005\u0006"), end]);
}
