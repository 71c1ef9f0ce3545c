import { expect, test, vi } from "vitest";

import type { HostCommand } from "#renderer/platform/platform.ts";
import { matchCall } from "#renderer/platform/preview/match-call.ts";
import { previewDesignId } from "#renderer/platform/preview/preview-rooms.ts";
import { readPreviewSlug } from "#renderer/platform/preview/preview-slug.ts";
import { createPreviewTransport } from "#renderer/platform/preview/preview-transport.ts";
import { watchEditor } from "#renderer/platform/preview/watch-editor.ts";
import type { PreviewPage } from "#renderer/platform/preview/watch-editor.ts";
import { takeDraftToken } from "#renderer/platform/take-link-token.ts";
import type { Transport, TransportRequest } from "#renderer/platform/transport.ts";
import { createApiClient } from "#renderer/services/api-client.ts";
import { createSessionBarrier } from "#renderer/services/session-barrier.ts";
import { defaultCompanyStyles } from "#shared/company.ts";
import { createPreviewMessage, isPreviewReady } from "#shared/wires/preview.ts";

const origin = "https://product.test";
const theme = { type: "theme", styles: defaultCompanyStyles } as const;

/** A page in a frame: what its parent is told, and a way to post to it. */
function createFramedPage() {
  const listeners = new Set<(event: MessageEvent) => void>();
  const postMessage = vi.fn<(message: unknown, target: string) => void>();
  const parent = { postMessage } as unknown as Window;
  const page = {
    parent,
    location: { origin },
    addEventListener: (_name: string, listener: (event: MessageEvent) => void) =>
      void listeners.add(listener),
    removeEventListener: (_name: string, listener: (event: MessageEvent) => void) =>
      void listeners.delete(listener),
  } as unknown as PreviewPage;
  const post = (event: { source: unknown; origin: string; data: unknown }) => {
    for (const listener of listeners) listener(event as MessageEvent);
  };
  return { page, parent, post, postMessage, listeners };
}

test("a preview obeys the page around it, of its own origin, and nobody else", () => {
  const { page, parent, post, postMessage, listeners } = createFramedPage();
  const heard: HostCommand[] = [];
  const stop = watchEditor(page, (command) => heard.push(command));
  const [ready, target] = postMessage.mock.calls[0] as unknown[];
  expect([isPreviewReady(ready), target]).toEqual([true, "/"]);

  const data = createPreviewMessage(theme);
  post({ source: parent, origin: "https://evil.test", data });
  post({ source: {}, origin, data });
  post({ source: null, origin, data });
  expect(heard).toEqual([]);
  post({ source: parent, origin, data });
  expect(heard).toEqual([theme]);
  stop();
  expect(listeners.size).toBe(0);
});

test.each([
  ["a colour that is none", { ...theme, styles: { ...theme.styles, palette: { primary: "red" } } }],
  ["another origin's path", { type: "navigate", path: "//evil.test" }],
  ["a path with a query", { type: "navigate", path: "/?a=1" }],
  ["a picture", { type: "image", file: {}, name: "room.jpg" }],
  ["a language nobody speaks here", { type: "locale", locale: "xx" }],
  ["nothing", undefined],
])("a preview does not obey a message with %s", (_name, command) => {
  const { page, parent, post } = createFramedPage();
  const heard: HostCommand[] = [];
  watchEditor(page, (one) => heard.push(one));
  post({ source: parent, origin, data: { type: "roomwright:preview", command } });
  expect(heard).toEqual([]);
});

test("a page that nobody surrounds listens to nobody", () => {
  const { page, listeners } = createFramedPage();
  Object.assign(page, { parent: page });
  watchEditor(page, () => undefined);
  expect(listeners.size).toBe(0);
});

const rooms = [
  {
    id: "loft",
    name: "Loft",
    roomType: "living_room",
    width: 800,
    height: 600,
    revision: "1",
    showcase: null,
  },
];

function createPreviewClient() {
  const seen: TransportRequest[] = [];
  const transport: Transport = {
    async send(request) {
      seen.push(request);
      const isBytes = request.answer === "blob";
      const data = isBytes ? new Blob(["bytes"]) : { items: rooms };
      return { status: 200, headers: {}, data };
    },
    readEvents: () => Promise.reject(new Error("not expected")),
    leaveNote: () => expect.unreachable(),
  };
  const preview = createPreviewTransport(transport);
  return {
    seen,
    preview,
    api: createApiClient(preview, () => "roomwright", createSessionBarrier()),
  };
}

test("the design room of a preview works on a sample room, and nothing of it is sent", async () => {
  const { api, seen } = createPreviewClient();
  const params = { id: previewDesignId };
  const design = await api.call("getDesign", { params });
  const image = await api.call("getImage", { params: { id: design.imageId } });
  expect([image.name, image.width]).toEqual(["Loft", 800]);
  const saved = await api.call("updateDesign", { params, body: { version: 1, name: "Mine" } });
  expect(saved).toMatchObject({ name: "Mine", version: 2 });
  expect((await api.call("getDesign", { params })).name).toBe("Mine");
  await api.readBytes("getImageBytes", { params: { id: image.id, variant: "preview" } });
  await api.readBytes("getDesignThumb", { params, query: {} });
  const { items } = await api.call("listDesigns", { query: {} });
  expect(items.map(({ name }) => name)).toEqual(["Mine"]);
  const versions = await api.call("listVersions", { params });
  expect(versions.items.map(({ id, letter }) => [id, letter])).toEqual([[previewDesignId, "A"]]);
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /api/v1/sample-rooms",
    "GET /api/v1/sample-rooms/loft/preview",
    "GET /api/v1/sample-rooms/loft/thumb",
  ]);
});

test("a preview sends nothing that changes anything, and asks for nothing of a person", async () => {
  const { api, seen, preview } = createPreviewClient();
  const id = previewDesignId;
  const refused = [
    api.call("createRender", { params: { id } }),
    api.call("deleteDesign", { params: { id }, query: {} }),
    api.call("getAccount", {}),
    api.call("getTheme", {}),
    preview.send({
      method: "POST",
      path: "/api/auth/signout",
      headers: {},
      body: { kind: "none" },
      answer: "json",
    }),
    preview.readEvents(
      "/api/v1/renders/1/events",
      {},
      () => undefined,
      new AbortController().signal,
    ),
  ];
  // All at once: which of them is refused first is a matter of what has been loaded.
  for (const outcome of await Promise.allSettled(refused)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "unavailable" } });
  }
  preview.leaveNote("/api/auth/_log", {});
  expect(seen.map(({ method }) => method).filter((method) => method !== "GET")).toEqual([]);
});

test("a request is matched with its row, the plainer path first", () => {
  expect(matchCall("GET", "/api/v1/designs/a%20b?x=1")).toMatchObject({
    name: "getDesign",
    params: { id: "a b" },
  });
  expect(matchCall("POST", "/api/v1/images/from-sample")?.name).toBe("createImageFromSample");
  expect(matchCall("GET", "/api/v2/designs")).toBeNull();
});

test("only a preview's address is one", () => {
  expect(readPreviewSlug("/preview/alder-quay/room/1")).toBe("alder-quay");
  for (const path of ["/", "/c/alder-quay", "/preview", "/preview/", "/preview/%2e%2e/x"]) {
    expect(readPreviewSlug(path)).toBeNull();
  }
});

test("a link to a draft gives its token once, and the address keeps nothing of it", () => {
  const token = "A".repeat(43);
  const replaceState = vi.fn<History["replaceState"]>();
  const open = (hash: string) =>
    takeDraftToken({
      location: { pathname: "/c/alder-quay/", search: "?a=1", hash },
      history: { replaceState },
    });
  expect(open(`#theme-preview=${token}`)).toBe(token);
  expect(replaceState).toHaveBeenLastCalledWith(null, "", "/c/alder-quay/?a=1");
  expect(open("#theme-preview=short")).toBeNull();
  expect(replaceState).toHaveBeenCalledTimes(2);
  expect(open("#content")).toBeNull();
  expect(replaceState).toHaveBeenCalledTimes(2);
});
