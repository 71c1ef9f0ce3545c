import { expect, test } from "vitest";

import { namePhotoFile } from "#renderer/features/account/privacy/name-photo-file.ts";

test("a photo is saved under its name with the ending of its kind, once", () => {
  expect(namePhotoFile("Salon", "image/jpeg")).toBe("Salon.jpg");
  expect(namePhotoFile("Salon.JPEG", "image/jpeg")).toBe("Salon.jpg");
  expect(namePhotoFile("Salon.png", "image/png")).toBe("Salon.png");
  expect(namePhotoFile("Grüner Salon 2.0", "image/webp")).toBe("Grüner Salon 2.0.webp");
});

test("what no file may be called is left out of the name", () => {
  expect(namePhotoFile('a/b\\c:d*e?"f"<g>|h', "image/jpeg")).toBe("a_b_c_d_e__f__g__h.jpg");
});
