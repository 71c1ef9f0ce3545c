import { expect, userEvent, waitFor } from "storybook/test";

import roomPhoto from "#server/seed/rooms/reading-corner.jpg?url";
import type { Design } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import { defaultFeatures } from "#support/company-samples.ts";
import { createFloor, createPaint, createProductId } from "#support/products.ts";

import preview from "../preview.tsx";
import { opens, Screen } from "./screen.tsx";

/** The design room, from the moment that it opens. */
const meta = preview.meta({ component: Screen, parameters: { isScreen: true } });

const at = "2026-03-01T10:00:00.000Z";
const image: Image = {
  id: createProductId(900),
  name: "Reading corner",
  contentType: "image/jpeg",
  width: 768,
  height: 512,
  focal: null,
  bytes: 85_450,
  sha256: "a".repeat(64),
  roomType: "living_room",
  note: "",
  createdAt: at,
  variants: ["original", "thumb", "preview"],
};
const design: Design = {
  id: createProductId(901),
  imageId: image.id,
  name: "Reading corner",
  edits: [],
  version: 1,
  createdAt: at,
  updatedAt: at,
  latestRender: null,
};
const painted: EditList = [
  {
    id: createProductId(902),
    kind: "paint",
    enabled: true,
    colour: "#3A5A78",
    finish: "matt",
    materialId: createProductId(2),
    mask: {
      shapes: [
        {
          kind: "polygon",
          operation: "add",
          points: [
            [60, 40],
            [480, 40],
            [480, 200],
            [60, 200],
          ],
        },
      ],
      grow: 0,
      feather: 0,
    },
  },
  {
    id: createProductId(903),
    kind: "tone",
    enabled: true,
    preset: "evening",
    strength: 0.6,
  },
];

const paints = [
  createPaint(1, { name: "Oat" }),
  createPaint(2, { name: "Harbour", colour: "#3A5A78" }),
  createPaint(3, { name: "Sage Smoke", colour: "#9BA88F" }),
];
const readPhoto = async () => await (await fetch(roomPhoto)).blob();

const answersFor = (edits: EditList) => {
  const content = { ...design, edits };
  const imagePath = `GET /api/v1/images/${image.id}`;
  return {
    "GET /api/v1/company/features": { ...defaultFeatures, redesign: true, quote: true },
    [`GET /api/v1/designs/${design.id}`]: content,
    [`PATCH /api/v1/designs/${design.id}`]: { ...content, version: 2 },
    [imagePath]: image,
    [`${imagePath}/preview`]: readPhoto,
    [`${imagePath}/thumb`]: readPhoto,
    "GET /api/v1/materials": ({ path }: { path: string }) => ({
      items: path.includes("kind=paint") ? paints : [createFloor(11, { name: "Oak plank" })],
      nextCursor: null,
    }),
  };
};
const address = `/room/${design.id}`;
const soon = { timeout: 20_000 };

type Canvas = { findByRole: (...asked: [string, object?, object?]) => Promise<HTMLElement> };
const waitForPhoto = async (canvas: Canvas) => {
  const photo = await canvas.findByRole("application", { name: "Photo of the room" }, soon);
  await waitFor(() => expect(photo).toHaveAttribute("aria-busy", "false"), soon);
};

export const Opened = meta.story({
  args: { address, answers: answersFor([]) },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await expect(await canvas.findByRole("radio", { name: "Harbour" }, soon)).toBeInTheDocument();
  },
});

export const Changes = meta.story({
  args: { address, answers: answersFor(painted) },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await userEvent.click(canvas.getByRole("tab", { name: /^Changes/ }));
    await expect(await canvas.findByRole("tabpanel")).toHaveTextContent(/Harbour/);
  },
});

export const ShoppingList = meta.story({
  args: { address, answers: answersFor(painted) },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await userEvent.click(canvas.getByRole("tab", { name: "List" }));
    await expect(await canvas.findByText(/^RW-2/, {}, soon)).toBeVisible();
  },
});

export const Light = meta.story({
  args: { address, answers: answersFor(painted) },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await userEvent.click(canvas.getByRole("tab", { name: "Light" }));
    await expect(await canvas.findByRole("radio", { name: "Evening" })).toBeChecked();
  },
});

export const WithoutProducts = meta.story({
  args: { address, answers: { ...answersFor([]), "GET /api/v1/materials": undefined } },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await expect(await canvas.findByRole("alert", {}, soon)).toBeVisible();
  },
});

export const Missing = meta.story({
  args: { address },
  play: async (context) => {
    await opens.play(context);
    const { canvas } = context;
    await expect(await canvas.findByRole("alert", {}, soon)).toHaveTextContent("no longer exists");
  },
});

/** Its own photo: one that was read before is kept. */
const unreadable = { ...design, id: createProductId(911), imageId: createProductId(910) };

export const PhotoFailed = meta.story({
  args: {
    address: `/room/${unreadable.id}`,
    answers: {
      [`GET /api/v1/designs/${unreadable.id}`]: unreadable,
      [`GET /api/v1/images/${unreadable.imageId}`]: { ...image, id: unreadable.imageId },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" }, soon)).toBeVisible();
  },
});
