import { expect, userEvent, waitFor, within } from "storybook/test";

import { createProductId } from "#support/products.ts";
import { refuse } from "#support/scripted-platform.ts";

import { expectSeen } from "../expect-seen.ts";
import preview from "../preview.tsx";
import { opens, owner, person, Screen } from "./screen.tsx";

/** The account of somebody, and the studio of those who look after a company. */
const meta = preview.meta({ component: Screen, parameters: { isScreen: true } });

const at = "2026-03-01T10:00:00.000Z";
const device = {
  id: createProductId(1),
  current: true,
  sessionType: "regular-login",
  browser: "Firefox",
  system: "Linux",
  signedInAt: at,
  lastSeenAt: at,
  expiresAt: "2026-09-01T10:00:00.000Z",
};
const account = {
  "GET /api/v1/me/account": {
    name: "Marta Klein",
    email: "marta@example.com",
    hasPassword: true,
    secondFactor: { enabled: true, recoveryCodesLeft: 2 },
    identities: [],
  },
  "GET /api/v1/me/photos": {
    items: [
      { id: createProductId(11), name: "Living room", bytes: 8_800_000, createdAt: at, designs: 3 },
      { id: createProductId(12), name: "Bedroom", bytes: 5_450_000, createdAt: at, designs: 0 },
    ],
    nextCursor: null,
    photos: 2,
    bytes: 14_250_000,
  },
  "GET /api/v1/me/bin": {
    items: [
      { id: createProductId(13), kind: "photo", name: "Kitchen", deletedAt: at, daysLeft: 12 },
    ],
  },
  "GET /api/v1/me/devices": {
    items: [device, { ...device, id: createProductId(2), current: false, browser: "Safari" }],
  },
};

export const Account = meta.story({
  args: { address: "/account", session: person, answers: account },
  play: async ({ canvas }) => {
    await expectSeen(await canvas.findByText("Safari on Linux", {}, { timeout: 5000 }));
  },
});
const kept = createProductId(11);
const keptImage = {
  id: kept,
  name: "Living room",
  contentType: "image/jpeg",
  width: 2400,
  height: 1800,
  focal: null,
  bytes: 8_800_000,
  sha256: "a".repeat(64),
  roomType: null,
  note: "",
  createdAt: at,
  variants: ["original", "thumb", "preview", "erased", "erased-thumb", "redesigned"],
};
export const PhotoPictures = meta.story({
  args: {
    address: "/account",
    session: person,
    answers: {
      ...account,
      [`GET /api/v1/images/${kept}`]: keptImage,
      [`GET /api/v1/images/${kept}/erased`]: new Blob(["x".repeat(2_500_000)]),
    },
  },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole(
      "button",
      { name: "Pictures of Living room" },
      { timeout: 5000 },
    );
    await userEvent.click(button);
    const dialog = within(await within(document.body).findByRole("dialog"));
    await waitFor(() => expect(dialog.getAllByRole("listitem")).toHaveLength(3));
    await userEvent.click(
      dialog.getByRole("button", { name: "Download Living room: Without what you removed" }),
    );
    await waitFor(() => expect(dialog.getByText(/2\.4 MB/)).toBeVisible());
  },
});
export const Bin = meta.story({
  args: { address: "/account", session: person, answers: account },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText("Bin, 1", {}, { timeout: 5000 }));
    const dialog = await within(document.body).findByRole("dialog");
    await waitFor(() => expect(within(dialog).getByText(/12 days left/)).toBeVisible());
  },
});
export const DeleteAccount = meta.story({
  args: { address: "/account", session: person, answers: account },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole("button", { name: "Delete account" }, { timeout: 5000 });
    await userEvent.click(button);
    const dialog = await within(document.body).findByRole("dialog");
    // The form in it comes when it is wanted.
    const form = within(dialog);
    const submit = await form.findByRole("button", { name: "Delete account" }, { timeout: 5000 });
    await userEvent.click(submit);
    await expectSeen(await within(dialog).findByText("Type the word “delete”."));
  },
});
/** Whatever else is asked for is refused: they are led to it from any page. */
const wanted = { enabled: false, recoveryCodesLeft: 0, requiredBy: ["Roomwright"] };
const factorRequired = (changes: object) => ({
  address: "/studio/members",
  session: owner,
  answers: {
    "GET /api/v1/me/account": {
      ...account["GET /api/v1/me/account"],
      secondFactor: wanted,
      ...changes,
    },
    "GET /api/v1/studio/members": refuse(403, "second_factor_required"),
  },
});
export const FactorRequired = meta.story({
  args: factorRequired({}),
  play: async ({ canvas }) => {
    await expectSeen(await canvas.findByText(/Roomwright requires/, {}, { timeout: 5000 }));
    await userEvent.click(canvas.getByRole("button", { name: "Set up" }));
    const dialog = await within(document.body).findByRole("dialog");
    await waitFor(() => expect(within(dialog).getByText("First, your password")).toBeVisible());
  },
});
export const FactorRequiredWithoutPassword = meta.story({
  args: factorRequired({ hasPassword: false }),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole("button", { name: "Set a password" }, { timeout: 5000 });
    await userEvent.click(button);
    const dialog = await within(document.body).findByRole("dialog");
    await waitFor(() => expect(within(dialog).getByText(/send a link to/)).toBeVisible());
  },
});
export const FactorKept = meta.story({
  args: {
    address: "/account",
    session: owner,
    answers: {
      ...account,
      "GET /api/v1/me/account": {
        ...account["GET /api/v1/me/account"],
        secondFactor: { enabled: true, recoveryCodesLeft: 9, requiredBy: ["Roomwright"] },
      },
    },
  },
  play: async ({ canvas }) => {
    await expectSeen(await canvas.findByText(/Required by Roomwright/, {}, { timeout: 5000 }));
    await expect(canvas.queryByRole("button", { name: /^Switch off/ })).toBeNull();
  },
});
export const AccountFailed = meta.story({
  args: {
    address: "/account",
    session: person,
  },
  ...opens,
});
export const AccountOfNobody = meta.story({ args: { address: "/account" }, ...opens });

export const StudioOfNobody = meta.story({ args: { address: "/studio" }, ...opens });
export const StudioOfNoMember = meta.story({
  args: { address: "/studio", session: person },
  ...opens,
});

const member = (number: number, name: string, role: string) => ({
  userId: createProductId(number),
  name,
  email: `${name.toLowerCase()}@example.com`,
  role,
});

export const Members = meta.story({
  args: {
    address: "/studio/members",
    session: owner,
    answers: {
      "GET /api/v1/studio/members": {
        items: [member(1, "Ada", "owner"), member(2, "Jo", "editor")],
      },
      "GET /api/v1/studio/invitations": { items: [] },
      "GET /api/v1/studio/factor-roles": {
        roles: ["admin"],
        without: [
          { ...member(1, "Ada", "owner"), apiKeys: 0 },
          { ...member(2, "Jo", "editor"), apiKeys: 2 },
        ],
      },
    },
  },
  play: async ({ canvas }) => {
    await expectSeen(await canvas.findByText("jo@example.com", {}, { timeout: 5000 }));
    await userEvent.click(await canvas.findByRole("switch", { name: "Editor" }));
    const dialog = await within(document.body).findByRole("dialog");
    await waitFor(() => expect(within(dialog).getByText(/2 API keys/)).toBeVisible());
  },
});

const key = {
  id: createProductId(1),
  name: "Stock sync",
  prefix: "rw_live_12…9f",
  permissions: ["catalogue"],
  createdAt: at,
  createdByName: "Ada",
  lastUsedAt: null,
};

export const Keys = meta.story({
  args: {
    address: "/studio/api",
    session: owner,
    answers: {
      "GET /api/v1/studio/keys": { items: [key] },
      "GET /api/v1/studio/webhooks": { items: [] },
    },
  },
  play: async ({ canvas }) => {
    await expectSeen(await canvas.findByText("Stock sync", {}, { timeout: 5000 }));
  },
});

/** Nothing of the studio can be loaded: each page says so and offers to try again. */
const failedAt = (address: string) => ({
  args: { address, session: owner },
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const alerts = await within(canvasElement).findAllByRole("alert", {}, { timeout: 8000 });
    await expect(alerts[0]).toBeVisible();
  },
});

export const StudioFailed = meta.story(failedAt("/studio"));
export const ProductsFailed = meta.story(failedAt("/studio/products"));
export const RoomsFailed = meta.story(failedAt("/studio/rooms"));
export const ThemeFailed = meta.story(failedAt("/studio/theme"));

const company = {
  id: createProductId(21),
  slug: "roomwright",
  formerSlugs: [],
  name: "Roomwright",
  isDefault: true,
  isDisabled: false,
  people: 0,
  createdAt: at,
  lastActiveAt: null,
};
const server = {
  address: "https://rooms.example.com",
  hasPublicAddress: true,
  sendsMail: false,
  freeBytes: 412_000_000_000,
};
const acme = {
  ...company,
  id: createProductId(22),
  slug: "acme",
  name: "Acme Paints",
  isDefault: false,
  people: 3,
  lastActiveAt: at,
};
const closed = {
  ...acme,
  id: createProductId(23),
  slug: "old-mill",
  name: "Old Mill",
  isDisabled: true,
};
const operates = (items: readonly object[]) => ({
  "GET /api/v1/operator/companies": { items, server },
});

export const FirstCompany = meta.story({
  args: { address: "/operator", session: person, answers: operates([company]) },
  play: async ({ canvas }) => {
    const name = await canvas.findByLabelText("Company name", {}, { timeout: 5000 });
    await userEvent.type(name, "Acme Paints");
    await expect(canvas.getByLabelText("Address")).toHaveValue("acme-paints");
    await userEvent.click(canvas.getByRole("button", { name: "Create company" }));
    await expectSeen(await canvas.findByText("Enter an email address."));
  },
});
export const Companies = meta.story({
  args: { address: "/operator", session: person, answers: operates([acme, closed, company]) },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole("button", { name: "Manage Acme Paints" }, { timeout: 5000 }),
    );
    const body = within(document.body);
    await userEvent.click(await body.findByRole("menuitem", { name: "Disable" }));
    const dialog = await body.findByRole("dialog", { name: "Disable Acme Paints?" });
    await waitFor(() => expect(dialog).toBeVisible());
  },
});
export const GiveCredits = meta.story({
  args: { address: "/operator", session: person, answers: operates([acme, company]) },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole("button", { name: "Manage Acme Paints" }, { timeout: 5000 }),
    );
    const body = within(document.body);
    await userEvent.click(await body.findByRole("menuitem", { name: "Give credits" }));
    const dialog = await body.findByRole("dialog", { name: "Give credits in Acme Paints" });
    await userEvent.type(within(dialog).getByLabelText("Email"), "ada@example.com");
    await userEvent.type(within(dialog).getByLabelText("Credits"), "0");
    await userEvent.click(within(dialog).getByRole("button", { name: "Give credits" }));
    await expectSeen(await within(dialog).findByText(/whole number from 1/));
  },
});
export const NoOperator = meta.story({
  args: { address: "/operator", session: person },
  ...opens,
});
