import { expect, waitFor } from "storybook/test";

import { createPaint, createProductId } from "#support/products.ts";
import { refuse } from "#support/scripted-platform.ts";

import preview from "../preview.tsx";
import { opens, person, Screen } from "./screen.tsx";

/** What anybody sees of the product. */
const meta = preview.meta({ component: Screen, parameters: { isScreen: true } });

const room = {
  id: "living-room",
  name: "Living room",
  roomType: "living_room",
  width: 1200,
  height: 800,
  revision: "1",
  showcase: null,
};
const rooms = {
  "GET /api/v1/sample-rooms": { items: [room, { ...room, id: "r2", name: "Loft" }] },
};

export const Landing = meta.story({
  args: { address: "/", answers: rooms },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1 }, { timeout: 5000 });
    await expect(await canvas.findByRole("heading", { name: "Loft" })).toBeVisible();
  },
});
export const LandingWithoutRooms = meta.story({
  args: { address: "/", answers: { "GET /api/v1/sample-rooms": { items: [] } } },
  ...opens,
});
export const LandingRoomsFailed = meta.story({
  args: { address: "/", answers: { "GET /api/v1/sample-rooms": refuse(500, "internal_error") } },
  ...opens,
});

export const Upload = meta.story({ args: { address: "/upload", answers: rooms }, ...opens });

const design = (number: number, name: string) => ({
  id: createProductId(number),
  imageId: createProductId(900 + number),
  name,
  editCount: number,
  version: 1,
  createdAt: "2026-03-01T10:00:00.000Z",
  updatedAt: "2026-03-02T10:00:00.000Z",
  latestRender: null,
});
const designs = (items: unknown[]) => ({ "GET /api/v1/designs": { items, nextCursor: null } });

export const Designs = meta.story({
  args: {
    address: "/designs",
    session: person,
    answers: designs([design(1, "Hall in green"), design(2, "Kitchen floor")]),
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("link", { name: /Hall in green/ }, { timeout: 5000 }),
    ).toHaveAttribute("href", `/room/${createProductId(1)}`);
  },
});
export const DesignsNone = meta.story({
  args: { address: "/designs", answers: designs([]) },
  ...opens,
});
export const DesignsFailed = meta.story({
  args: { address: "/designs", answers: { "GET /api/v1/designs": refuse(500, "internal_error") } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert", {}, { timeout: 5000 })).toBeVisible();
  },
});

export const RoomNotFound = meta.story({
  args: {
    address: `/room/${createProductId(1)}`,
    answers: { "GET /api/v1/materials": { items: [createPaint(1)], nextCursor: null } },
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector("[data-part='empty']")).toBeVisible(), {
      timeout: 5000,
    });
  },
});
