import { expect, screen, userEvent, waitFor, within } from "storybook/test";

import roomPhoto from "#server/seed/rooms/reading-corner.jpg?url";
import type { Design } from "#shared/design.ts";
import type { EditList, EraseEdit, PaintEdit } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { RoomSurface } from "#shared/room-surface.ts";
import { defaultFeatures } from "#support/company-samples.ts";
import { createFloor, createPaint, createProductId } from "#support/products.ts";
import { refuse } from "#support/scripted-platform.ts";

import { expectSeen } from "../expect-seen.ts";
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
const wall: PaintEdit = {
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
};
const painted: EditList = [
  wall,
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
    "GET /api/v1/catalogue": {
      revision: "0".repeat(32),
      isWhole: true,
      products: [...paints, createFloor(11, { name: "Oak plank" })],
    },
  };
};
/** The upper half is a wall, the lower one the floor. */
const prepared: readonly RoomSurface[] = [
  {
    id: createProductId(920),
    kind: "wall",
    place: "left",
    name: null,
    at: [image.width / 2, image.height / 4],
    area: { width: 2, height: 2, runs: [0, 2, 2] },
  },
  {
    id: createProductId(921),
    kind: "floor",
    place: null,
    name: "Parquet",
    at: [image.width / 2, image.height * 0.75],
    area: { width: 2, height: 2, runs: [2, 2] },
  },
];
const address = `/room/${design.id}`;
const soon = { timeout: 20_000 };

type Canvas = { findByRole: (...asked: [string, object?, object?]) => Promise<HTMLElement> };
const waitForPhoto = async (canvas: Canvas) => {
  const photo = await canvas.findByRole("application", { name: "Photo of the room" }, soon);
  await waitFor(() => expect(photo).toHaveAttribute("aria-busy", "false"), soon);
};

const openMore = async (canvas: Canvas, name: string) => {
  await userEvent.click(await canvas.findByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name }));
};

export const Opened = meta.story({
  args: { address, answers: answersFor([]) },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await expect(await canvas.findByRole("radio", { name: "Harbour" }, soon)).toBeInTheDocument();
  },
});

const charging = {
  "GET /api/v1/company/features": { ...defaultFeatures, redesign: true, credits_per_render: 2 },
  "GET /api/v1/credits": { balance: 1, perRender: 2, entries: [] },
  [`POST /api/v1/designs/${design.id}/renders`]: refuse(402, "insufficient_credits"),
};

export const TooFewCredits = meta.story({
  args: { address, answers: { ...answersFor(painted), ...charging } },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await userEvent.click(await canvas.findByRole("button", { name: "Download" }, soon));
    const menu = within(document.body);
    const costs = await menu.findByText("Costs 2 credits", {}, soon);
    // The menu opens slowly.
    await waitFor(() => expect(costs).toBeVisible());
    await expect(menu.getByText(/You have 1 credit/)).toBeVisible();
    await userEvent.click(menu.getByRole("menuitem", { name: "PNG, full size" }));
    const failure = await canvas.findByRole("alert", {}, soon);
    await expect(failure).toHaveTextContent(/enough credits.*nothing was charged/);
    await expect(within(failure).queryByRole("button", { name: "Try again" })).toBeNull();
  },
});

export const Prepared = meta.story({
  args: {
    address,
    answers: {
      ...answersFor([]),
      [`GET /api/v1/images/${image.id}/surfaces`]: { items: prepared },
    },
  },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    for (const name of ["Left wall", "Parquet"]) {
      await expectSeen(await canvas.findByRole("button", { name }, soon));
    }
  },
});

export const Changes = meta.story({
  args: { address, answers: answersFor(painted) },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await openMore(canvas, "Changes");
    // What the tab shows is loaded when it is opened.
    const panel = await canvas.findByRole("tabpanel");
    await waitFor(() => expect(panel).toHaveTextContent(/Harbour/), soon);
  },
});

const erased: EraseEdit = {
  id: createProductId(904),
  kind: "erase",
  enabled: true,
  engine: "builtin",
  seed: 7,
  fill: 1,
  mask: {
    shapes: [{ kind: "stroke", operation: "add", radius: 16, points: [[300, 120]] }],
    grow: 0,
    feather: 0,
  },
};

export const ErasedFills = meta.story({
  args: { address, answers: answersFor([erased]) },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await openMore(canvas, "Changes");
    await userEvent.click(await canvas.findByRole("button", { name: /^Erased area/ }));
    await expect(await canvas.findByRole("radio", { name: "Fill 2 of 3" })).toBeChecked();
    await userEvent.click(canvas.getByRole("button", { name: "More fills" }));
    await expect(canvas.getByRole("radio", { name: "Fill 2 of 6" })).toHaveFocus();
    await userEvent.click(canvas.getByRole("radio", { name: "Fill 1 of 6" }));
    await waitFor(
      () => expect(canvas.getByRole("radio", { name: "Fill 1 of 6" })).toBeChecked(),
      soon,
    );
    await userEvent.click(canvas.getByRole("button", { name: "Done" }));
    // The press is drawn before what it does.
    await waitFor(() => expect(canvas.queryByRole("region", { name: "Erased area" })).toBeNull());
  },
});

/** Beyond four fifths of the changes that a room may have. */
const many: EditList = Array.from({ length: 170 }, (_edit, nth) => ({
  ...wall,
  id: createProductId(1000 + nth),
  enabled: false,
}));

export const NearlyFull = meta.story({
  args: { address, answers: answersFor(many) },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await expectSeen(await canvas.findByText(/almost full/));
    await userEvent.click(canvas.getByRole("button", { name: "Show changes" }));
    await expectSeen(await canvas.findByRole("heading", { name: "Changes" }));
    await expect(canvas.queryByRole("button", { name: "Show changes" })).toBeNull();
  },
});

export const TooLarge = meta.story({
  args: {
    address,
    answers: {
      ...answersFor(painted),
      [`PATCH /api/v1/designs/${design.id}`]: refuse(413, "payload_too_large"),
    },
  },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await openMore(canvas, "Changes");
    await userEvent.click(await canvas.findByRole("button", { name: /^Delete Harbour/ }));
    await userEvent.keyboard("{Control>}s{/Control}");
    await expectSeen(await canvas.findByText(/too large to save/));
  },
});

export const ShoppingList = meta.story({
  args: { address, answers: answersFor(painted) },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await userEvent.click(canvas.getByRole("tab", { name: "Price list" }));
    await expectSeen(await canvas.findByText(/^RW-2/, {}, soon));
    await expect(canvas.getAllByRole("button", { name: "Request a quote" })).toHaveLength(1);
  },
});

/** An upright phone with nothing selected: what was done, what it costs, and the file. */
export const ReadyOnPhone = meta.story({
  args: {
    address,
    answers: answersFor([wall, erased]),
    size: { width: 390, height: 844 },
  },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    const done = await canvas.findByRole("button", { name: /^Harbour, matt.*Price list$/ }, soon);
    await waitFor(() => expect(done).toHaveTextContent(/1 thing erased/), soon);
    await expect(canvas.getAllByRole("button", { name: "Download" })).toHaveLength(1);
    await expectSeen(canvas.getByText("Tap a wall, the floor or a thing to go on."));
    const sheet = canvas.getByRole("region", { name: "Products and changes" });
    await expect(sheet).toHaveStyle({ height: "276px" });
    await userEvent.click(canvas.getByRole("button", { name: "Paint" }));
    await expect(canvas.queryByText("Tap a wall, the floor or a thing to go on.")).toBeNull();
    await expectSeen(await canvas.findByText("2 changes"));
  },
});

export const Light = meta.story({
  args: { address, answers: answersFor(painted) },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await openMore(canvas, "Light");
    await expect(await canvas.findByRole("radio", { name: "Evening" })).toBeChecked();
    await expect(canvas.getByRole("slider", { name: "Strength" })).toBeInTheDocument();
  },
});

export const NeutralLight = meta.story({
  args: { address, answers: answersFor([]) },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await openMore(canvas, "Light");
    await expect(await canvas.findByRole("radio", { name: "Neutral" })).toBeChecked();
    await expect(canvas.queryByRole("slider", { name: "Strength" })).toBeNull();
  },
});

const versionOf = (nth: number, letter: string, parentId: string | null, names: string[]) => ({
  id: createProductId(901 + nth * 20),
  parentId,
  letter,
  label: null,
  productNames: names,
  editCount: names.length,
  version: 1,
  createdAt: at,
  updatedAt: at,
});
const listed = [
  versionOf(0, "A", null, ["Harbour"]),
  versionOf(1, "A2", design.id, ["Harbour", "Oak plank"]),
  versionOf(2, "B", null, []),
];
const versionsAddress = `${address}?view=versions`;
const answersForVersions = (failed = false) => ({
  ...answersFor(painted),
  [`GET /api/v1/designs/${design.id}/versions`]: failed
    ? refuse(404, "not_found")
    : { items: listed },
  ...Object.fromEntries(
    listed.flatMap(({ id }) => [
      [`GET /api/v1/designs/${id}`, { ...design, id, edits: id === design.id ? painted : [wall] }],
      [`GET /api/v1/designs/${id}/thumb`, readPhoto],
    ]),
  ),
});

export const Versions = meta.story({
  args: { address: versionsAddress, answers: answersForVersions() },
  play: async ({ canvas }) => {
    const tiles = await canvas.findByRole("group", { name: "Versions side by side" }, soon);
    await waitFor(() => expect(within(tiles).getAllByRole("figure")).toHaveLength(4), soon);
    await expect(tiles).toHaveTextContent(/A2Harbour, Oak plank/);
    await waitFor(() => expect(tiles.querySelectorAll("canvas")).toHaveLength(4), soon);
    await userEvent.click(canvas.getByRole("checkbox", { name: "Show B: No changes yet" }));
    await expect(within(tiles).getAllByRole("figure")).toHaveLength(3);
    await expect(canvas.getByRole("button", { name: "Continue with A" })).toBeVisible();
  },
});

export const VersionsUnderSlider = meta.story({
  args: { address: versionsAddress, answers: answersForVersions() },
  play: async ({ canvas }) => {
    await canvas.findByRole("checkbox", { name: "Show B: No changes yet" }, soon);
    await userEvent.click(canvas.getByRole("radio", { name: "Slider" }));
    const slider = await canvas.findByRole("slider", { name: "Compare before and after" });
    await expect(slider).toHaveAttribute("aria-valuetext", "50 % A: Harbour");
  },
});

export const VersionsFailed = meta.story({
  args: { address: versionsAddress, answers: answersForVersions(true) },
  play: async ({ canvas }) => {
    await expectSeen(await canvas.findByText("We couldn’t load the versions", {}, soon));
    await userEvent.click(canvas.getByRole("radio", { name: "Edit" }));
    await waitForPhoto(canvas);
  },
});

export const WithoutProducts = meta.story({
  args: { address, answers: { ...answersFor([]), "GET /api/v1/catalogue": undefined } },
  play: async ({ canvas }) => {
    await waitForPhoto(canvas);
    await expectSeen(await canvas.findByRole("alert", {}, soon));
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
    await expectSeen(await canvas.findByRole("button", { name: "Try again" }, soon));
  },
});
