import { expect, screen, waitFor, within } from "storybook/test";

import { defaultFeatures } from "#support/company-samples.ts";
import { createFloor, createProductId } from "#support/products.ts";
import { refuse } from "#support/scripted-platform.ts";

import { expectSeen } from "../expect-seen.ts";
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
  "GET /api/v1/sample-rooms": {
    items: [room, { ...room, id: "r2", name: "Loft" }],
    kinds: ["paint", "floor"],
  },
};

const soon = { timeout: 5000 };

export const Landing = meta.story({
  args: { address: "/", answers: rooms },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1 }, soon);
    await expectSeen(await canvas.findByRole("heading", { name: "Loft" }));
  },
});
export const LandingWithoutRooms = meta.story({
  args: { address: "/", answers: { "GET /api/v1/sample-rooms": { items: [] } } },
  ...opens,
});
export const LandingWithProductsAlone = meta.story({
  args: {
    address: "/",
    answers: { "GET /api/v1/sample-rooms": { items: [], kinds: ["paint"] } },
  },
  ...opens,
});
export const LandingRoomsFailed = meta.story({
  args: { address: "/", answers: {} },
  ...opens,
});

export const NoConnection = meta.story({
  args: {
    address: "/designs",
    isKept: true,
    answers: { "GET /api/v1/company/features": refuse(503, "unavailable") },
  },
  ...opens,
});

export const Upload = meta.story({ args: { address: "/upload", answers: rooms }, ...opens });

const design = (number: number, name: string) => ({
  id: createProductId(number),
  imageId: createProductId(900 + number),
  name,
  editCount: number,
  versionCount: number % 3 === 0 ? 3 : 1,
  version: 1,
  createdAt: "2026-03-01T10:00:00.000Z",
  updatedAt: "2026-03-02T10:00:00.000Z",
  latestRender: null,
  isFavourite: number === 2,
  source: "photo",
  isShared: false,
  approval: null,
  projectId: null,
  products: [{ name: "Bottle Moss", colour: "#3a5a40" }],
  owner: null,
  assignee: null,
});
const picture = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="6" height="4"><rect width="6" height="4"/></svg>',
  ],
  { type: "image/svg+xml" },
);
const designs = (items: readonly { id: string; approval?: object | null }[]) => ({
  "GET /api/v1/designs": { items, nextCursor: null },
  "GET /api/v1/projects": { items: [] },
  ...Object.fromEntries(items.map(({ id }) => [`GET /api/v1/designs/${id}/thumb`, picture])),
});

export const Designs = meta.story({
  args: {
    address: "/designs",
    session: person,
    answers: designs([design(1, "Hall in green"), design(2, "Kitchen floor")]),
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole("link", { name: /Hall in green/ }, soon)).toHaveAttribute(
      "href",
      `/room/${createProductId(1)}`,
    );
    await waitFor(() => expect(canvasElement.querySelectorAll("article img")).toHaveLength(2), {
      timeout: 5000,
    });
  },
});
const [hall, kitchen] = [design(1, "Hall"), design(2, "Kitchen")];
const photo = {
  id: hall.imageId,
  name: "Hall",
  contentType: "image/jpeg",
  width: 1600,
  height: 1000,
  focal: null,
  bytes: 100,
  sha256: "a".repeat(64),
  roomType: null,
  note: "",
  createdAt: hall.createdAt,
  variants: ["original", "thumb", "preview"],
};
const oak = createFloor(77, { name: "Smoked oak", priceUnit: "Pack 2.2 m²" });
/** A floor of five metres by four. */
const laid = {
  id: createProductId(78),
  enabled: true,
  kind: "material",
  materialId: oak.id,
  surface: "floor",
  plane: [0.01, 0, 0, 0, 0.01, 0, 0, 0, 1],
  tile: { widthMetres: 1, heightMetres: 1 },
  layout: "grid",
  piece: null,
  scale: 1,
  rotation: 0,
  grout: null,
  roughness: 0.5,
  seed: 1,
  mask: {
    shapes: [
      {
        kind: "polygon",
        operation: "add",
        points: [
          [100, 100],
          [600, 100],
          [600, 500],
          [100, 500],
        ],
      },
    ],
    grow: 0,
    feather: 0,
  },
};
const projectId = createProductId(500);
const projectAnswers = {
  ...designs([hall, kitchen, design(3, "Cellar")]),
  "GET /api/v1/projects": {
    items: [{ id: projectId, name: "Villa", rooms: 3, createdAt: hall.createdAt }],
  },
  ...Object.fromEntries(
    [hall, kitchen].flatMap((one) => [
      [`GET /api/v1/designs/${one.id}`, { ...one, edits: [laid] }],
      [`GET /api/v1/images/${one.imageId}`, { ...photo, id: one.imageId }],
    ]),
  ),
  [`GET /api/v1/materials/${oak.id}`]: oak,
};
export const ProjectPrices = meta.story({
  args: {
    address: `/designs/project/${projectId}/prices`,
    session: person,
    answers: projectAnswers,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("In: Hall, Kitchen", {}, soon)).toBeVisible();
    await expect(await canvas.findByText(/couldn’t be opened: Cellar/, {}, soon)).toBeVisible();
    await expect(canvas.getAllByText("Smoked oak")[0]).toBeVisible();
  },
});
export const ProjectPricesGone = meta.story({
  args: {
    address: `/designs/project/${createProductId(501)}/prices`,
    session: person,
    answers: projectAnswers,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/no longer there/, {}, soon)).toBeVisible();
  },
});
export const DesignsWithCredits = meta.story({
  args: {
    address: "/designs",
    session: person,
    answers: {
      ...designs([design(1, "Hall in green")]),
      "GET /api/v1/company/features": { ...defaultFeatures, credits_per_render: 2 },
      "GET /api/v1/credits": { balance: 3, perRender: 2, entries: [] },
    },
  },
  play: async ({ canvas }) => {
    const pill = await canvas.findByText("3 credits", {}, soon);
    await expect(pill).toBeVisible();
    await expect(pill).toHaveAttribute("title", "A full-size picture costs 2 credits");
  },
});
export const DesignsWithoutPictures = meta.story({
  args: {
    address: "/designs",
    session: person,
    answers: {
      "GET /api/v1/designs": { items: [design(3, "Attic")], nextCursor: null },
      "GET /api/v1/projects": { items: [] },
    },
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("link", { name: /Attic.*Picture unavailable/ }, soon),
    ).toHaveAttribute("href", `/room/${createProductId(3)}`);
  },
});
export const DesignsSelected = meta.story({
  args: {
    address: "/designs",
    session: person,
    answers: designs([design(1, "Hall in green"), design(2, "Kitchen floor")]),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Select" }, soon));
    await userEvent.click(await canvas.findByRole("checkbox", { name: "Select Kitchen floor" }));
    await expect(await canvas.findByRole("status")).toHaveTextContent("1 selected");
  },
});
const flat = {
  id: createProductId(60),
  name: "Flat in Elm Street",
  rooms: 2,
  createdAt: "2026-03-01T10:00:00.000Z",
};
export const DesignsOfProject = meta.story({
  args: {
    address: `/designs?project=${flat.id}`,
    session: person,
    answers: {
      ...designs([design(1, "Hall in green"), design(2, "Kitchen floor")]),
      "GET /api/v1/projects": { items: [flat] },
      [`PATCH /api/v1/projects/${flat.id}`]: { ...flat, name: "Flat" },
    },
  },
  play: async ({ canvas, userEvent }) => {
    const openMenu = async (command: string) => {
      const button = await canvas.findByRole("button", { name: `Actions for ${flat.name}` }, soon);
      await userEvent.click(button);
      await userEvent.click(await screen.findByRole("menuitem", { name: command }));
    };
    await openMenu("Delete project…");
    const question = await screen.findByRole("dialog", {
      name: `Delete the project “${flat.name}”?`,
    });
    await expect(question).toHaveTextContent("The designs in it are kept.");
    await userEvent.click(within(question).getByRole("button", { name: "Keep project" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await openMenu("Rename project…");
    const naming = await screen.findByRole("dialog", { name: `Rename “${flat.name}”` });
    const name = within(naming).getByRole("textbox", { name: "Name of the project" });
    await expect(name).toHaveFocus();
    await userEvent.clear(name);
    await userEvent.click(within(naming).getByRole("button", { name: "Rename" }));
    await expectSeen(await within(naming).findByText("Enter a name of at most 80 characters."));
  },
});
export const DesignsApproved = meta.story({
  args: {
    address: "/designs?order=name",
    session: person,
    answers: designs([
      {
        ...design(1, "Hall in green"),
        approval: {
          state: "approved",
          at: "2026-03-02T10:00:00.000Z",
          by: "Ed Itor",
          designId: createProductId(1),
          isOutdated: false,
        },
      },
    ]),
  },
  play: async ({ canvas }) => {
    await expectSeen(await canvas.findByText("Approved", {}, soon));
  },
});
const binned = (number: number, name: string, kind: "photo" | "design", daysLeft: number) => ({
  id: createProductId(number),
  kind,
  name,
  deletedAt: "2026-03-02T10:00:00.000Z",
  daysLeft,
});
export const DesignsBin = meta.story({
  args: {
    address: "/designs?bin",
    session: person,
    answers: {
      ...designs([design(1, "Hall in green")]),
      "GET /api/v1/me/bin": {
        items: [
          binned(5, "Attic", "design", 29),
          binned(6, "Cellar", "design", 1),
          binned(7, "Garden room", "photo", 12),
        ],
      },
    },
  },
  play: async ({ canvas }) => {
    await expectSeen(await canvas.findByText("Design · 1 day left", {}, soon));
  },
});
export const DesignsNothingFound = meta.story({
  args: { address: "/designs?search=attic", session: person, answers: designs([]) },
  play: async ({ canvas }) => {
    await expectSeen(await canvas.findByText("Nothing matches “attic”.", {}, soon));
  },
});
export const DesignsNone = meta.story({
  args: { address: "/designs", answers: designs([]) },
  ...opens,
});
export const DesignsFailed = meta.story({
  args: { address: "/designs", answers: {} },
  play: async ({ canvas }) => {
    await expectSeen(await canvas.findByRole("alert", {}, soon));
  },
});

const token = "S".repeat(43);
const shared = {
  state: "open",
  name: "Living room",
  fromName: "Marta K.",
  expiresAt: "2030-12-20T12:00:00.000Z",
  showsOriginal: true,
  allowsDownload: true,
  key: null,
};
const sharedVersion = (position: number, label: string | null) => ({
  position,
  letter: "ABCD".charAt(position),
  label,
  isEdited: true,
  products: [
    {
      sku: "RW-441",
      name: "Bottle Moss",
      colour: "#556B56",
      priceMinor: 5400,
      currency: "EUR",
      priceUnit: "2.5 L",
    },
  ],
  width: 1200,
  height: 800,
  votes: position,
});
const opensLink = (answer: object) => ({
  address: `/s/${token}`,
  answers: { [`GET /api/v1/shares/${token}`]: answer },
});

export const SharedRoom = meta.story({
  args: opensLink({ ...shared, versions: [sharedVersion(0, null)] }),
  play: async ({ canvas }) => {
    await expectSeen(await canvas.findByRole("heading", { name: "Living room" }, soon));
    await expect(canvas.getByText("AI-edited picture of a real room.")).toBeVisible();
  },
});
export const SharedVersions = meta.story({
  args: opensLink({
    ...shared,
    versions: [sharedVersion(0, null), sharedVersion(1, "Harbour"), sharedVersion(2, "Oat")],
  }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("heading", { name: "Which one for “Living room”?" }, soon),
    ).toBeVisible();
    await expect(canvas.getAllByRole("radio", { name: /vote/ })).toHaveLength(3);
  },
});
export const SharedLocked = meta.story({ args: opensLink({ state: "locked" }), ...opens });
export const SharedFailed = meta.story({
  args: { address: `/s/${token}`, answers: { [`GET /api/v1/shares/${token}`]: { odd: true } } },
  play: async ({ canvas }) => {
    await expectSeen(await canvas.findByRole("alert", {}, soon));
  },
});
