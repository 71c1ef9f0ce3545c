import { expect, test } from "vitest";

import { imageVariantSchema } from "#shared/image.ts";
import { createProductId } from "#support/products.ts";
import { createScriptedStore } from "#support/scripted-platform.ts";

const id = createProductId(1);
const answers = Object.fromEntries(
  imageVariantSchema.options.map((variant) => [
    `GET /api/v1/images/${id}/${variant}`,
    new Blob([variant]),
  ]),
);

test.each(imageVariantSchema.options)(
  "§3 the image cache notes the %s of a photo, whoever reads it",
  async (variant) => {
    const { store, services } = createScriptedStore({ answers });
    const blob = await services.pictures.readBlob({ kind: "image", id, variant });
    expect(await blob.text()).toBe(variant);
    expect(store.getState().images.variants).toEqual({
      [id]: { [variant]: { bytes: variant.length } },
    });
  },
);

test("§3 an image file that is here already is kept, and read again without a request", async () => {
  const { store, services, sent } = createScriptedStore({ answers });
  const picture = { kind: "image", id, variant: "original" } as const;
  await services.pictures.keep(picture, new Blob(["12345"]));
  expect(store.getState().images.variants).toEqual({ [id]: { original: { bytes: 5 } } });
  expect((await services.pictures.readBlob(picture)).size).toBe(5);
  expect(sent).toEqual([]);
});

test("the same picture read again changes nothing that a screen looks at", async () => {
  const { store, services } = createScriptedStore({ answers });
  const read = () => services.pictures.readBlob({ kind: "image", id, variant: "thumb" });
  await read();
  const { variants } = store.getState().images;
  await read();
  expect(store.getState().images.variants).toBe(variants);
});

test("pictures that are no photo's are not in it, nor is what could not be read", async () => {
  const { store, services } = createScriptedStore({
    answers: { [`GET /api/v1/catalogue/${id}/texture`]: new Blob(["tile"]) },
  });
  await services.pictures.readBlob({ kind: "texture", id }).catch(() => undefined);
  await services.pictures.readBlob({ kind: "image", id, variant: "thumb" }).catch(() => undefined);
  expect(store.getState().images.variants).toEqual({});
});
