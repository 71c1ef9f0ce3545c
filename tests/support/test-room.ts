import { rasteriseMask } from "#kernels/mask.ts";
import { createRoomSession } from "#renderer/features/design-room/model/room-session.ts";
import type { RoomNotice, RoomPorts } from "#renderer/features/design-room/model/room-session.ts";
import type { CataloguePorts } from "#renderer/features/design-room/model/catalogue/product-loader.ts";
import type { DesignContent } from "#renderer/features/design-room/model/save/design-saver.ts";
import { createStore } from "#renderer/features/design-room/model/store/create-store.ts";
import type { RoomClock } from "#renderer/features/design-room/model/store/room-clock.ts";
import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import { createFinderWork } from "#renderer/services/product-finder/create-finder-work.ts";
import type { ProductFinder } from "#renderer/services/product-finder/product-finder.ts";
import type { LivePreview } from "#renderer/services/live-preview/live-preview.ts";
import { colourFamilies } from "#kernels/palette/colour-family.ts";
import type { CompanyFeatures } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { MaskShape } from "#shared/mask.ts";
import type { Product } from "#shared/product.ts";
import type { RoomSurface } from "#shared/room-surface.ts";
import type { Render } from "#shared/render.ts";

/** A room without a page around it: its worker answers when the test says so, its clock stands still. */

export const testImage: Image = {
  id: "11111111-1111-4111-8111-111111111111",
  name: "Living room",
  contentType: "image/jpeg",
  width: 400,
  height: 300,
  focal: null,
  bytes: 1000,
  sha256: "a".repeat(64),
  roomType: null,
  note: "",
  createdAt: "2026-01-01T10:00:00Z",
  variants: [],
};

export const testDesign: Design = {
  id: "22222222-2222-4222-8222-222222222222",
  imageId: testImage.id,
  name: "Living room",
  edits: [],
  version: 1,
  createdAt: "2026-01-01T10:00:00Z",
  updatedAt: "2026-01-01T10:00:00Z",
  latestRender: null,
};

export const dot: MaskShape = {
  kind: "stroke",
  operation: "add",
  radius: 20,
  points: [[100, 100]],
};

/** Stands for pixels: only its name matters. */
export type TestBitmap = ImageBitmap & { readonly name: string; isClosed: boolean };

export function createBitmap(name: string, width = 4, height = 3): TestBitmap {
  const bitmap = { name, width, height, isClosed: false, close: () => undefined };
  bitmap.close = () => {
    bitmap.isClosed = true;
    return undefined;
  };
  return bitmap;
}

type Asked = Exclude<keyof OpenPhoto, "size" | "close" | "drawSelection">;
type Call<Name extends Asked> = {
  readonly name: Name;
  readonly args: Parameters<OpenPhoto[Name]>;
  readonly answer: (value: Awaited<ReturnType<OpenPhoto[Name]>>) => void;
  readonly fail: (cause: unknown) => void;
};

/** A photo whose kernels are asked and answer by hand; selections are drawn at once. */
export function createTestPhoto() {
  const calls: Call<Asked>[] = [];
  const ask =
    <Name extends Asked>(name: Name) =>
    (...args: Parameters<OpenPhoto[Name]>) =>
      new Promise((answer, fail) => {
        calls.push({ name, args, answer, fail });
      }) as ReturnType<OpenPhoto[Name]>;
  const kernels: OpenPhoto = {
    size: testImage,
    applyEdits: ask("applyEdits"),
    applyBeside: ask("applyBeside"),
    selectSurface: ask("selectSurface"),
    selectScribble: ask("selectScribble"),
    findSurface: ask("findSurface"),
    selectSimilar: ask("selectSimilar"),
    proposeRegions: ask("proposeRegions"),
    nameSelection: ask("nameSelection"),
    findShadow: ask("findShadow"),
    findPlane: ask("findPlane"),
    prepareLive: ask("prepareLive"),
    readPyramid: ask("readPyramid"),
    drawSelection: ({ mask }) => {
      const { width, height } = testImage;
      const frame = { width, height, originalWidth: width, originalHeight: height };
      const drawn = rasteriseMask(mask, frame);
      const areas = drawn.data.some((value) => value >= 128) ? 1 : 0;
      return Promise.resolve({
        mask: drawn,
        bounds: null,
        outlines: [],
        areas,
        coverage: createBitmap("coverage"),
      });
    },
    close: () => undefined,
  };
  /** The oldest call of this name that has not been taken yet. */
  const take = <Name extends Asked>(name: Name): Call<Name> => {
    const at = calls.findIndex((call) => call.name === name);
    if (at < 0) throw new Error(`nobody has called ${name}`);
    const [call] = calls.splice(at, 1);
    return call as unknown as Call<Name>;
  };
  const count = (name: Asked) => calls.filter((call) => call.name === name).length;
  return { kernels, take, count };
}

export function createTestClock() {
  let nowMs = 1_000_000;
  let waiting: { atMs: number; act: () => void }[] = [];
  const clock: RoomClock = {
    readNowMs: () => nowMs,
    after(delayMs, act) {
      const entry = { atMs: nowMs + delayMs, act };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    afterPaint: (act) => void Promise.resolve().then(act),
  };
  const pass = (ms: number) => {
    nowMs += ms;
    const due = waiting.filter(({ atMs }) => atMs <= nowMs);
    waiting = waiting.filter(({ atMs }) => atMs > nowMs);
    for (const { act } of due) act();
  };
  return { clock, pass };
}

/** Lets everything that waits for no one come to its end. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

function createTestLive() {
  const shown: string[] = [];
  const live: LivePreview = {
    prepare: ({ editId }) => void shown.push(`prepare ${editId}`),
    isReady: () => false,
    show: ({ editId }) => void shown.push(`show ${editId}`),
    hide: () => void shown.push("hide"),
    read: () => null,
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return { live, shown };
}

/** Then everything is kept in memory. */
function blockStorage(): Storage {
  throw new Error("no storage here");
}

export type TestRoomOptions = {
  design?: Partial<Design>;
  content?: Partial<DesignContent>;
  products?: readonly Product[];
  /** The preview of the untouched photo. */
  preview?: TestBitmap;
  ports?: Partial<RoomPorts>;
};

export function openTestRoom(options: TestRoomOptions = {}) {
  const { design, content, products, ports, preview = createBitmap("photo") } = options;
  const photo = createTestPhoto();
  const { clock, pass } = createTestClock();
  const { live, shown } = createTestLive();
  const notices: RoomNotice[] = [];
  const company = createStore<CompanyFeatures | null>(null);
  const opened: Design = { ...testDesign, ...design };
  const words = Object.fromEntries(colourFamilies.map((family) => [family, family]));
  const all: RoomPorts = {
    kernels: photo.kernels,
    surfaces: createStore<readonly RoomSurface[]>([]),
    live,
    clock,
    local: createKeyValueStore(blockStorage),
    accountLists: null,
    company,
    familyWords: createStore(words as ReturnType<RoomPorts["familyWords"]["get"]>),
    catalogue: createTestCatalogue(products ?? []),
    drawThumbnail: () => null,
    drawFill: () => null,
    saver: {
      save: (version, saved) => Promise.resolve({ ...opened, ...saved, version: version + 1 }),
      readCurrent: () => Promise.resolve(opened),
      keepDraft: () => undefined,
      readNowMs: () => clock.readNowMs(),
    },
    renders: {
      create: () => Promise.reject(new Error("no render was meant to be made")),
      cancel: () => undefined,
      follow: () => {
        throw new Error("no render was meant to be followed");
      },
      notify: () => undefined,
    },
    files: {
      readOriginal: () => Promise.resolve(new Blob(["original"])),
      readResult: () => Promise.resolve(new Blob(["result"])),
      readSheet: () => Promise.resolve(new Blob(["sheet"])),
      saveFile: () => Promise.resolve(true),
    },
    trueSize: {
      fitSize: (size) => size,
      readDensity: () => 1,
      open: () => Promise.reject(new Error("the original was not meant to be wanted")),
    },
    online: createStore(true),
    steps: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
    watchDepartures: () => () => undefined,
    notify: (notice) => void notices.push(notice),
    ...ports,
  };
  const start = {
    design: opened,
    image: testImage,
    photo: preview,
    version: opened.version,
    content: { name: opened.name, edits: opened.edits, ...content },
  };
  const room = createRoomSession(start, all);
  return { room, photo, pass, notices, shown, company };
}

/** A catalogue that is there at once. */
export function createTestCatalogue(products: readonly Product[]): CataloguePorts {
  const catalogue = { revision: "0".repeat(32), isWhole: true, products: [...products] };
  return {
    open: () => ({
      ...createStore({ catalogue, isError: false, requestId: null }),
      refetch: () => undefined,
      release: () => undefined,
    }),
    readFile: () => Promise.reject(new Error("no file was meant to be asked for")),
    finder: createTestFinder(),
  };
}

/** A finder without a worker: it answers in this thread, a moment later. */
export function createTestFinder(): ProductFinder {
  const work = createFinderWork();
  let held: readonly Product[] = [];
  return {
    hold: (products) => {
      held = products;
      work.hold(products);
    },
    read: async (file) => work.take(0, await work.read(file)),
    readHeld: () => held,
    find: (query) => Promise.resolve().then(() => work.find(query)),
    rank: (query, fit) => Promise.resolve().then(() => work.rank(query, fit)),
    stop: () => undefined,
  };
}

export function createRender(changes: Partial<Render>): Render {
  return {
    id: "33333333-3333-4333-8333-333333333333",
    designId: testDesign.id,
    designVersion: 1,
    state: "queued",
    phase: "queued",
    progress: 0,
    position: 0,
    errorCode: null,
    width: null,
    height: null,
    createdAt: "2026-01-01T10:00:00Z",
    finishedAt: null,
    ...changes,
  };
}
