import { expect, test } from "vitest";

import { createDesignTextures } from "#renderer/services/design-textures.ts";
import type { Picture } from "#renderer/services/picture.ts";
import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";

/** A cache that has only the tiles of designs; the catalogue's fail with the code. */
function createTestCache(code: AppErrorCode) {
  const asked: Picture[] = [];
  const readBlob = (picture: Picture) => {
    asked.push(picture);
    if (picture.kind === "texture") return Promise.reject(new AppError(code, "no"));
    return Promise.resolve(new Blob(["tile"]));
  };
  return { asked, textures: createDesignTextures({ readBlob }) };
}

test("a product that is hidden is read through the design that is open", async () => {
  const { asked, textures } = createTestCache("not_found");
  textures.openDesign("d");
  expect((await textures.read("m")).size).toBe(4);
  expect(asked).toEqual([
    { kind: "texture", id: "m" },
    { kind: "design-texture", id: "m", designId: "d" },
  ]);
});

test("without a design, and for any other failure, there is no second question", async () => {
  const hidden = createTestCache("not_found");
  hidden.textures.openDesign("d");
  hidden.textures.openDesign(null);
  await expect(hidden.textures.read("m")).rejects.toMatchObject({ code: "not_found" });
  const offline = createTestCache("offline");
  offline.textures.openDesign("d");
  await expect(offline.textures.read("m")).rejects.toMatchObject({ code: "offline" });
  expect([...hidden.asked, ...offline.asked]).toHaveLength(2);
});
