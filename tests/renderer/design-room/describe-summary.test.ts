import { describe, expect, it } from "vitest";

import type { ShoppingLine } from "#renderer/features/design-room/model/shopping/list-needs.ts";
import { panelCatalogue } from "#renderer/features/design-room/texts/panel-catalogue.ts";
import { roomCatalogue } from "#renderer/features/design-room/texts/room-catalogue.ts";
import { describeSummary } from "#renderer/features/design-room/view/panel/describe-summary.ts";
import type { SummaryTexts } from "#renderer/features/design-room/view/panel/describe-summary.ts";
import type { EditList, EraseEdit, PaintEdit, ToneEdit } from "#shared/edit.ts";
import type { Locale } from "#shared/locale.ts";
import { createFloor, createPaint, createProductId } from "#support/products.ts";

const moss = createPaint(1, { name: "Bottle Moss", priceMinor: 6850, priceUnit: "2.5 L" });
const oak = createFloor(2, { name: "Oak plank" });
const mask = { shapes: [], grow: 0, feather: 0 };
const painted: PaintEdit = {
  id: createProductId(11),
  kind: "paint",
  enabled: true,
  colour: moss.colour,
  finish: "matt",
  materialId: moss.id,
  mask,
};
const erased: EraseEdit = {
  id: createProductId(12),
  kind: "erase",
  enabled: true,
  engine: "builtin",
  seed: 1,
  mask,
};
const tone: ToneEdit = {
  id: createProductId(13),
  kind: "tone",
  enabled: true,
  preset: "warm",
  strength: 1,
};
const line = (product: ShoppingLine["product"], costMinor = { low: 13_700, high: 19_100 }) => ({
  product,
  surfaces: 1,
  area: { squareMetres: 24.6, range: { low: 20, high: 30 } },
  need: {
    unit: "litre" as const,
    amount: { low: 4, high: 6 },
    packs: null,
    costMinor,
    isRollAssumed: false,
  },
});

async function readTexts(locale: Locale): Promise<SummaryTexts> {
  await Promise.all([panelCatalogue.load(locale), roomCatalogue.load(locale)]);
  const ready = panelCatalogue.area("ready").read(locale);
  const shopping = panelCatalogue.area("shopping").read(locale);
  const room = roomCatalogue.area("room").read(locale);
  const versions = roomCatalogue.area("versions").read(locale);
  if (
    ready === undefined ||
    shopping === undefined ||
    room === undefined ||
    versions === undefined
  ) {
    throw new RangeError(`no catalogue in ${locale}`);
  }
  const { measuring } = shopping;
  return { ...ready, measuring, changes: room.changesCount, from: versions.priceFrom };
}

async function say(lines: ShoppingLine[], edits: EditList, isMeasuring = false, unlisted = 0) {
  const list = { lines, isMeasuring, unlisted };
  return describeSummary(list, edits, await readTexts("en"), "en");
}

describe("what a phone says of a room that is ready", () => {
  it("names the paint with its finish, its area, what was erased, and what it costs", async () => {
    expect(await say([line(moss)], [painted, erased])).toEqual({
      name: "Bottle Moss, matt",
      detail: "About 25 m² · 1 thing erased",
      price: "€137 – €191",
    });
  });

  it("says it in each language", async () => {
    const list = { lines: [line(moss)], isMeasuring: false, unlisted: 0 };
    const edits = [painted, erased, { ...erased, id: createProductId(14) }];
    expect(describeSummary(list, edits, await readTexts("de"), "de")).toMatchObject({
      name: "Bottle Moss, matt",
      detail: "Etwa 25 m² · 2 Gegenstände entfernt",
    });
    expect(describeSummary(list, edits, await readTexts("es"), "es")).toMatchObject({
      name: "Bottle Moss, mate",
      detail: "Unos 25 m² · 2 objetos borrados",
    });
  });

  it("leaves the finish out where walls differ in it, or the size says it", async () => {
    const glossy: PaintEdit = { ...painted, id: createProductId(15), finish: "gloss" };
    expect(await say([line(moss)], [painted, glossy])).toMatchObject({ name: "Bottle Moss" });
    const sized: PaintEdit = { ...painted, variant: "RW-1-10" };
    const sold = line({ ...moss, name: "Bottle Moss, 10 L" });
    expect(await say([sold], [sized])).toMatchObject({ name: "Bottle Moss, 10 L" });
  });

  it("names all products, and adds up what they cost", async () => {
    const lines = [line(moss), line(oak, { low: 50_000, high: 50_000 })];
    expect(await say(lines, [painted])).toEqual({
      name: "Bottle Moss, Oak plank",
      detail: "2 products",
      price: "€637 – €691",
    });
  });

  it("says what it still measures, and no price before", async () => {
    const unmeasured = { ...line(moss), area: null, need: null };
    expect(await say([unmeasured], [painted, erased], true)).toEqual({
      name: "Bottle Moss, matt",
      detail: "Measuring the room… · 1 thing erased",
      price: null,
    });
  });

  it("says from where the price begins if not all could be counted, and nothing of what is unknown", async () => {
    const unknown = { ...line(oak), area: null, need: null };
    expect(await say([line(moss), unknown], [painted])).toMatchObject({
      price: "from €137 – €191",
    });
    expect(await say([line(moss)], [painted], false, 1)).toMatchObject({
      price: "from €137 – €191",
    });
    expect(await say([unknown], [])).toEqual({ name: "Oak plank", detail: null, price: null });
  });

  it("says what was done where there is nothing to buy", async () => {
    const nothing = { detail: null, price: null };
    expect(await say([], [erased])).toEqual({ name: "1 thing erased", ...nothing });
    expect(await say([], [erased, tone])).toEqual({ name: "2 changes", ...nothing });
    expect(await say([], [{ ...erased, enabled: false }])).toEqual({
      name: "1 change",
      ...nothing,
    });
  });
});
