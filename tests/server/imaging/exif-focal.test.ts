import { describe, expect, test } from "vitest";

import { readExifFocal } from "#server/imaging/formats/exif-focal.ts";

type Block = { readonly focal?: number; readonly width?: number; readonly height?: number };

/** An Exif block of one directory that leads to another with these three numbers. */
function createBlock({ focal = 26, width = 4000, height = 3000 }: Block, little = true): Buffer {
  const block = new DataView(new ArrayBuffer(64));
  block.setUint16(0, little ? 0x4949 : 0x4d4d);
  block.setUint16(2, 42, little);
  block.setUint32(4, 8, little);
  block.setUint16(8, 1, little);
  const write = (at: number, tag: number, type: 3 | 4, value: number): void => {
    block.setUint16(at, tag, little);
    block.setUint16(at + 2, type, little);
    block.setUint32(at + 4, 1, little);
    if (type === 3) block.setUint16(at + 8, value, little);
    else block.setUint32(at + 8, value, little);
  };
  write(10, 0x8769, 4, 26);
  block.setUint16(26, 3, little);
  write(28, 0xa002, 4, width);
  write(40, 0xa003, 4, height);
  write(52, 0xa405, 3, focal);
  return Buffer.from(block.buffer);
}

const whole = { width: 2000, height: 1500 };
/** 26 mm of film's 43.27 mm diagonal are .601 of the photo's, which is 1.25 of its longer side. */
const wanted = 0.7511;

describe("the focal length in an Exif block", () => {
  test.each([true, false])("is read in either order of bytes (little: %s)", (little) => {
    expect(readExifFocal(createBlock({}, little), whole)).toBeCloseTo(wanted, 3);
    const headed = Buffer.concat([Buffer.from("Exif\0\0"), createBlock({}, little)]);
    expect(readExifFocal(headed, whole)).toBeCloseTo(wanted, 3);
  });

  test("is that of the longer side of a photo that was taken upright", () => {
    expect(readExifFocal(createBlock({}), { width: 1500, height: 2000 })).toBeCloseTo(wanted, 3);
  });

  test.each<readonly [string, { width: number; height: number }, Block]>([
    ["cut", { width: 1500, height: 1500 }, {}],
    ["without the size it had", whole, { width: 0, height: 0 }],
    ["of a lens that none is", whole, { focal: 3000 }],
    ["without a lens", whole, { focal: 0 }],
    ["wide as a band", { width: 4000, height: 2000 }, { width: 4000, height: 2000 }],
  ])("is not known of a photo that is %s", (_name, size, block) => {
    expect(readExifFocal(createBlock(block), size)).toBeNull();
  });

  test("is not known of a block that ends early or leads nowhere, which nothing comes of", () => {
    const block = createBlock({});
    for (let length = 0; length < block.length; length += 1) {
      expect(readExifFocal(block.subarray(0, length), whole)).toBeNull();
    }
    const astray = Buffer.from(block);
    astray.writeUInt32LE(0xffffffff, 18);
    expect(readExifFocal(astray, whole)).toBeNull();
  });
});
