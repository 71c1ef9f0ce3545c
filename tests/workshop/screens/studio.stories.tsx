import { expect, screen, userEvent, waitFor } from "storybook/test";

import { defaultCompanyId, defaultCompanyStyles } from "#shared/company.ts";
import { usageMetrics } from "#shared/usage.ts";
import { funnelSteps } from "#shared/visit-event.ts";
import { createFloor, createPaint, createProductId } from "#support/products.ts";
import { refuse } from "#support/scripted-platform.ts";

import { expectSeen } from "../expect-seen.ts";
import preview from "../preview.tsx";
import { owner, Screen } from "./screen.tsx";

/** The studio's pages with what a company has in them, and before it has anything. */
const meta = preview.meta({
  component: Screen,
  parameters: { isScreen: true },
  args: { address: "/studio", session: owner },
});

const at = "2026-03-01T10:00:00.000Z";
const soon = { timeout: 8000 };

/** A story of a page that ends once it shows `text`. */
const shows = (address: string, text: RegExp | string, answers: Record<string, unknown>) => ({
  args: { address, answers: { "GET /api/v1/studio/settings": settings, ...answers } },
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const main = () => canvasElement.querySelector("main");
    await waitFor(() => expect(main()).toHaveTextContent(text), soon);
    await waitFor(() => expect(main()?.querySelector("[aria-busy='true']")).toBeNull(), soon);
  },
});

const settings = {
  id: defaultCompanyId,
  slug: "roomwright",
  name: "Roomwright",
  features: {
    slug_mode: true,
    iframe_mode: true,
    erase: true,
    redesign: true,
    catalogue: true,
    download: true,
    quote: true,
    approvals: true,
    registration: true,
    google_login: false,
    share: true,
    watermark: false,
    anonymous_designs: 3,
    credits_per_render: 2,
    credits_start: 5,
  },
  embedOrigins: ["https://shop.example"],
  defaultLocale: null,
  origin: "https://rooms.example",
};

const days = (first: number) =>
  Array.from({ length: 7 }, (_, day) => `2026-02-${String(first + day).padStart(2, "0")}`);
const usage = (count: number) => ({
  days: days(8),
  daysBefore: days(1),
  series: Object.fromEntries(
    usageMetrics.map((metric, index) => [
      metric,
      {
        now: days(8).map((_, day) => count * (day + index)),
        before: days(1).map(() => count),
      },
    ]),
  ),
  medianRenderSeconds: count === 0 ? { now: null, before: null } : { now: 3.2, before: 4.1 },
  products:
    count === 0
      ? []
      : [
          {
            id: createProductId(1),
            product: { name: "Oat", sku: "RW-1", kind: "paint", colour: "#F1EAD9" },
            count: 12,
          },
          { id: createProductId(2), product: null, count: 3 },
        ],
});
const funnel = (devices: readonly number[]) => ({
  days: 30,
  steps: funnelSteps.map((step, index) => ({ step, devices: devices[index] ?? 0 })),
});
const attention = {
  items: [
    { kind: "theme-failing", pairs: 2, worst: 2.8 },
    { kind: "products-unpublished", products: 4 },
    { kind: "renders-failed", failures: 1 },
    { kind: "files-damaged", files: 2 },
  ],
};

export const Overview = meta.story(
  shows("/studio", /4 /, {
    "GET /api/v1/studio/usage": usage(3),
    "GET /api/v1/studio/attention": attention,
  }),
);
const setUp = (...done: readonly boolean[]) => ({
  items: ["theme", "products", "rooms", "embed"].map((step, index) => ({
    step,
    isDone: done[index] ?? false,
  })),
});
export const OverviewWithListPutAway = meta.story({
  ...shows("/studio", "Nothing needs attention right now.", {
    "GET /api/v1/studio/usage": usage(0),
    "GET /api/v1/studio/attention": { items: [] },
    "GET /api/v1/studio/set-up": setUp(),
  }),
  play: async ({ canvas, canvasElement }) => {
    const hide = await canvas.findByRole("button", { name: "Hide this list" }, soon);
    await expect(canvas.getByRole("link", { name: "Open the theme" })).toBeVisible();
    await userEvent.click(hide);
    await expect(canvas.queryByRole("heading", { name: "Getting started" })).toBeNull();
    await waitFor(
      () => expect(canvasElement).toHaveTextContent("Nothing needs attention right now."),
      soon,
    );
  },
});
export const OverviewOfNewCompany = meta.story(
  shows("/studio", "Nothing needs attention right now.", {
    "GET /api/v1/studio/usage": usage(0),
    "GET /api/v1/studio/attention": { items: [] },
    "GET /api/v1/studio/set-up": setUp(true, false, true, false),
  }),
);
export const Usage = meta.story(
  shows("/studio/usage", /Oat/, {
    "GET /api/v1/studio/usage": usage(3),
    "GET /api/v1/studio/visit-funnel": funnel([120, 96, 74, 31, 9]),
  }),
);
export const UsageBeforeAnybodyAgreed = meta.story(
  shows("/studio/usage", /Only visitors who allow it/, {
    "GET /api/v1/studio/usage": usage(0),
    "GET /api/v1/studio/visit-funnel": funnel([0, 0, 0, 0, 0]),
  }),
);

export const Theme = meta.story(
  shows("/studio/theme", /Primary/, {
    "GET /api/v1/studio/theme": {
      published: { styles: defaultCompanyStyles, version: null },
      draft: {
        styles: {
          ...defaultCompanyStyles,
          shape: { ...defaultCompanyStyles.shape, borderRadius: 2 },
        },
        version: 3,
        updatedAt: at,
        updatedByName: "Ada",
      },
    },
    "GET /api/v1/studio/theme/versions": { items: [], nextCursor: null },
    "POST /api/v1/studio/theme/previews": { token: "a".repeat(43), expiresAt: at },
  }),
);

export const Features = meta.story(
  shows("/studio/features", /Left to spend1,204/, {
    "GET /api/v1/studio/credits": { granted: 2_000, available: 1_204, reserved: 4, spent: 792 },
  }),
);

const product = (material: object, state: string, texture: string | null = null) => ({
  material,
  state,
  version: at,
  texture,
});
const productList = (items: readonly object[]) => ({
  "GET /api/v1/studio/products": { items, nextCursor: null, total: items.length },
});
const oat = product(createPaint(1, { name: "Oat" }), "published");

export const Products = meta.story(
  shows(
    "/studio/products",
    /Oak plank/,
    productList([oat, product(createFloor(2, { name: "Oak plank" }), "draft")]),
  ),
);
export const ProductsNone = meta.story(
  shows("/studio/products", "No products yet", productList([])),
);
export const ProductOpened = meta.story({
  args: {
    address: `/studio/products/${createProductId(1)}`,
    answers: { [`GET /api/v1/studio/products/${createProductId(1)}`]: oat },
  },
  play: async ({ canvas }) => {
    await expectSeen(await canvas.findByDisplayValue("Oat", {}, soon));
  },
});
export const ProductNew = meta.story({
  args: { address: "/studio/products/new" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("textbox", { name: /SKU/ }, soon)).toHaveValue("");
  },
});
export const ProductImport = meta.story(shows("/studio/products/import", /CSV/, {}));

const room = {
  id: "loft",
  name: "Loft",
  roomType: "living_room",
  width: 1200,
  height: 800,
  state: "published",
  version: at,
  hasWall: false,
  showcase: null,
};
export const Rooms = meta.story(
  shows("/studio/rooms", /Attic/, {
    "GET /api/v1/studio/rooms": {
      items: [room, { ...room, id: "attic", name: "Attic", state: "draft" }],
    },
  }),
);

export const RoomSurfaces = meta.story({
  args: {
    address: "/studio/rooms",
    answers: {
      "GET /api/v1/studio/settings": settings,
      "GET /api/v1/studio/rooms": { items: [room] },
      "GET /api/v1/studio/rooms/loft/surfaces": {
        items: [
          {
            id: createProductId(4),
            kind: "wall",
            place: "back",
            name: null,
            at: [600, 200],
            area: { width: 2, height: 2, runs: [0, 2, 2] },
          },
        ],
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /Loft/ }, soon));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Prepare surfaces" }));
    const list = await screen.findByRole("list", { name: "Prepared surfaces" }, soon);
    await expect(list).toHaveTextContent("Back wall");
    await expect(screen.getByRole("button", { name: "Keep surface" })).toBeDisabled();
  },
});

const quote = {
  id: createProductId(1),
  designId: createProductId(2),
  designName: "Hall in green",
  contact: { name: "Jo Field", email: "jo@example.com", phone: null },
  products: [
    {
      materialId: createProductId(3),
      sku: "RW-1",
      name: "Oat",
      priceMinor: 5400,
      currency: "EUR",
      priceUnit: "2.5 L",
    },
  ],
  message: "For a hall of 12 m².",
  createdAt: at,
};
const madeDesign = {
  id: createProductId(20),
  imageId: createProductId(920),
  name: "Hall in green",
  editCount: 3,
  versionCount: 2,
  version: 1,
  createdAt: at,
  updatedAt: at,
  latestRender: null,
  isFavourite: false,
  source: "photo",
  isShared: false,
  approval: {
    state: "asked",
    at,
    by: "Jo Field",
    designId: createProductId(20),
    isOutdated: false,
  },
  projectId: null,
  products: [],
  owner: { id: createProductId(21), name: "Jo Field" },
  assignee: { id: createProductId(22), name: "Ed Itor" },
};
export const CompanyDesigns = meta.story(
  shows("/studio/designs", /Jo Field/, {
    "GET /api/v1/designs": {
      items: [
        madeDesign,
        {
          ...madeDesign,
          id: createProductId(23),
          name: "Attic",
          approval: null,
          owner: { id: createProductId(24), name: null },
          assignee: null,
        },
      ],
      nextCursor: null,
    },
  }),
);
export const CompanyDesignsNone = meta.story(
  shows("/studio/designs", "No designs found", {
    "GET /api/v1/designs": { items: [], nextCursor: null },
  }),
);
export const Quotes = meta.story(
  shows("/studio/quotes", /Jo Field/, {
    "GET /api/v1/studio/quotes": { items: [quote], nextCursor: null },
  }),
);
export const QuotesNone = meta.story(
  shows("/studio/quotes", "No requests yet", {
    "GET /api/v1/studio/quotes": { items: [], nextCursor: null },
  }),
);

const failedRender = {
  id: createProductId(8),
  designId: createProductId(2),
  designName: "Hall in green",
  errorCode: "engine_failed",
  tries: 3,
  createdAt: at,
  finishedAt: at,
};
export const FailedRenders = meta.story(
  shows("/studio/renders", /Hall in green/, {
    "GET /api/v1/studio/failed-renders": {
      items: [
        failedRender,
        { ...failedRender, id: createProductId(9), designName: "Attic", errorCode: "file_damaged" },
      ],
      nextCursor: null,
    },
  }),
);
export const FailedRendersNone = meta.story(
  shows("/studio/renders", "No failed renders", {
    "GET /api/v1/studio/failed-renders": { items: [], nextCursor: null },
  }),
);

export const Embed = meta.story(shows("/studio/embed", /shop\.example/, {}));

const delivery = {
  id: createProductId(5),
  event: "render.done",
  state: "failed",
  attempts: 3,
  status: 500,
  failure: "answered",
  excerpt: "Internal Server Error",
  createdAt: at,
  finishedAt: at,
};
export const Webhooks = meta.story(
  shows("/studio/api", /hooks\.example/, {
    "GET /api/v1/studio/keys": { items: [] },
    "GET /api/v1/studio/webhooks": {
      items: [
        {
          id: createProductId(4),
          url: "https://hooks.example/roomwright",
          events: ["render.done", "quote.created"],
          enabled: true,
          createdAt: at,
          lastDelivery: delivery,
        },
      ],
    },
  }),
);

const entry = (number: number, action: string, details: object) => ({
  id: createProductId(number),
  at,
  actor: { userId: createProductId(1), name: "Ada" },
  action,
  target: "company",
  details,
});
const auditPages = (() => {
  let asked = 0;
  return ({ path }: { path: string }) => {
    if (!path.includes("cursor=")) {
      asked = 0;
      return { items: [entry(1, "theme.published", { number: 2 })], nextCursor: "next" };
    }
    asked += 1;
    if (asked === 1) return refuse(429, "rate_limited");
    return { items: [entry(2, "member.removed", {})], nextCursor: null };
  };
})();

export const AuditWhoseNextPageFails = meta.story({
  args: {
    address: "/studio/audit",
    answers: {
      "GET /api/v1/studio/settings": settings,
      "GET /api/v1/studio/audit": auditPages,
      "GET /api/v1/studio/audit/filters": { people: [], actions: ["theme.published"] },
    },
  },
  play: async ({ canvas }) => {
    const rows = async () => (await canvas.findAllByRole("row")).length;
    await userEvent.click(await canvas.findByRole("button", { name: "Show older" }, soon));
    await expect(await canvas.findByRole("alert")).toHaveTextContent("couldn’t load more");
    const before = await rows();
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect(await rows()).toBe(before + 1), soon);
    await expect(canvas.queryByRole("alert")).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Try again" })).toBeNull();
  },
});
export const Audit = meta.story(
  shows("/studio/audit", /Ada/, {
    "GET /api/v1/studio/audit": {
      items: [entry(1, "theme.published", { number: 2 }), entry(2, "member.removed", {})],
      nextCursor: null,
    },
    "GET /api/v1/studio/audit/filters": {
      people: [{ userId: createProductId(1), name: "Ada" }],
      actions: ["theme.published", "member.removed"],
    },
  }),
);

const returnAddress = `https://rooms.example/api/auth/callback/company-login/${defaultCompanyId}`;
const companyIssuer = {
  issuer: "https://login.acme.example",
  clientId: "rooms",
  enabled: true,
  updatedAt: at,
};
const domain = (name: string, claimedBy: "dns" | "operator" | null) => ({
  domain: name,
  record: claimedBy === "operator" ? null : `roomwright-domain-verification=${"a".repeat(43)}`,
  claimedBy,
  claimedAt: claimedBy === null ? null : at,
});
const people = {
  "GET /api/v1/studio/members": { items: [] },
  "GET /api/v1/studio/invitations": { items: [] },
  "GET /api/v1/studio/factor-roles": { roles: [], without: [] },
};

export const OwnSignInWithDomains = meta.story(
  shows("/studio/members", /Given by the operator/, {
    ...people,
    "GET /api/v1/studio/issuer": {
      issuer: companyIssuer,
      returnAddress,
      domains: [
        domain("acme.example", "dns"),
        domain("paints.example", null),
        domain("rooms.example", "operator"),
      ],
    },
  }),
);
export const OwnSignInWithoutDomain = meta.story(
  shows("/studio/members", /Nobody can sign in this way until/, {
    ...people,
    "GET /api/v1/studio/issuer": { issuer: companyIssuer, returnAddress, domains: [] },
  }),
);
