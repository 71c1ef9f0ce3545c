import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { LivePreview } from "#renderer/services/live-preview/live-preview.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { Raster } from "#kernels/raster.ts";
import type { CompanyFeatures } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { Product } from "#shared/product.ts";

import type { OpenPage } from "./catalogue/load-products.ts";
import { picksSurfaces } from "./document/room-tool.ts";
import { createCataloguePart } from "./parts/catalogue-part.ts";
import type { FamilyWords } from "./parts/catalogue-part.ts";
import { createCoveringsPart } from "./parts/coverings-part.ts";
import { createDownloadPart } from "./parts/download-part.ts";
import type { DownloadPorts } from "./parts/download-part.ts";
import { createErasePart } from "./parts/erase-part.ts";
import { createFeaturesPart } from "./parts/features-part.ts";
import { createHistoryPart } from "./parts/history-part.ts";
import { createJobPart } from "./parts/job-part.ts";
import type { RenderPorts } from "./parts/job-part.ts";
import { createLivePart } from "./parts/live-part.ts";
import { createSelectionPart } from "./parts/selection-part.ts";
import { createPeekPart } from "./parts/peek-part.ts";
import { createPickPart } from "./parts/pick-part.ts";
import { createPlanePart } from "./parts/plane-part.ts";
import { createPreviewPart } from "./parts/preview-part.ts";
import { createProductsPart } from "./parts/products-part.ts";
import { createSavingPart } from "./parts/saving-part.ts";
import type { WatchDepartures } from "./parts/saving-part.ts";
import { createShadowPart } from "./parts/shadow-part.ts";
import { createRegionsPart } from "./parts/regions-part.ts";
import { createToolsPart } from "./parts/tools-part.ts";
import { createViewPart } from "./parts/view-part.ts";
import type { DesignContent, SaverPorts } from "./save/design-saver.ts";
import { derive } from "./store/create-store.ts";
import type { Readable } from "./store/create-store.ts";
import type { RoomClock } from "./store/room-clock.ts";

/** What the room tells its person in passing. */
export type RoomNotice =
  | "eraseFailed"
  | "allSelected"
  | "pickFailed"
  | "selectionFailed"
  | "layFailed"
  | "rendered"
  | "downloaded"
  | "downloadFailed";

/** What a room is opened with. */
export type RoomStart = {
  design: Design;
  image: Image;
  /** The preview of the untouched photo. */
  photo: ImageBitmap;
  /** The version that `content` goes back to, which may be a draft of this device. */
  version: number;
  content: DesignContent;
};

/** The world, as far as a room reaches it. */
export type RoomPorts = {
  kernels: OpenPhoto;
  live: LivePreview;
  clock: RoomClock;
  local: KeyValueStore;
  company: Readable<CompanyFeatures | null>;
  familyWords: Readable<FamilyWords>;
  openPage: OpenPage;
  drawThumbnail: (picture: ImageBitmap) => Raster | null;
  saver: SaverPorts;
  renders: RenderPorts;
  files: DownloadPorts;
  watchDepartures: WatchDepartures;
  notify: (notice: RoomNotice) => void;
};

type DesignParts = ReturnType<typeof createDesignParts>;
type ChoiceParts = ReturnType<typeof createChoiceParts>;
type ServerParts = ReturnType<typeof createServerParts>;
type RoomParts = DesignParts & ChoiceParts & ServerParts;

/** All that is shown of a room. Its members change one by one; what has not changed is the same object. */
export type RoomState = {
  readonly [Name in (typeof partNames)[number]]: ReturnType<RoomParts[Name]["get"]>;
};

/** A room that is open: its state as a whole, and its parts with their commands. */
export type RoomSession = Readable<RoomState> &
  RoomParts & {
    readonly image: Image;
    readonly photo: ImageBitmap;
    /** Where the photo is worked on. */
    readonly kernels: OpenPhoto;
    /** Takes back the last step, or stops an erase that is under way. */
    readonly undo: () => void;
    readonly save: () => void;
    /** Paints or lays a product on what is selected. */
    readonly choose: (product: Product) => void;
    /** Begins what happens by itself; answers how to end it. */
    readonly start: () => () => void;
  };

/**
 * One photo, its edits, and everything that can be done with them, as parts that each have their
 * state, their subscription and their commands. Nothing happens by itself before `start`.
 */
export function createRoomSession(opened: RoomStart, ports: RoomPorts): RoomSession {
  const design = createDesignParts(opened, ports);
  const choice = createChoiceParts(opened, ports, design);
  const server = createServerParts(opened, ports, design);
  const parts = { ...design, ...choice, ...server };
  const { erase, history, saving, products, coverings } = parts;
  return {
    ...deriveState(parts),
    ...parts,
    image: opened.image,
    photo: opened.photo,
    kernels: ports.kernels,
    undo: () => {
      if (erase.get().task === null) history.undo();
      else erase.cancel();
    },
    save: () => void saving.flush(),
    choose: (product) => {
      if (product.kind === "paint") products.choose(product);
      else coverings.lay(product);
    },
    start: () => {
      const { selection, preview, live, shadow, regions, catalogue, pick, job } = parts;
      const acting = [selection, preview, live, shadow, regions, catalogue, pick, saving, job];
      const stops = acting.map((part) => part.start());
      return () => {
        erase.cancel();
        for (const stop of stops) stop();
      };
    },
  };
}

/** The design and what shows it. */
function createDesignParts({ image, photo, content }: RoomStart, ports: RoomPorts) {
  const { kernels, live: stage, clock, notify } = ports;
  const features = createFeaturesPart(ports.company);
  const history = createHistoryPart(content);
  const { document } = history;
  const tools = createToolsPart(image);
  const view = createViewPart(features, clock);
  const selection = createSelectionPart(document, kernels, notify);
  const preview = createPreviewPart({ photo, history, kernels });
  const live = createLivePart({ history, preview, live: stage, clock });
  const shadow = createShadowPart({ image, document, features, kernels });
  const erase = createErasePart({ ...ports, image, history, preview, shadow, selection });
  const plane = createPlanePart({ ...ports, image, history, selection });
  return { features, history, tools, view, selection, preview, live, shadow, erase, plane };
}

/** What is chosen for the design: regions of the photo, and products for them. */
function createChoiceParts({ image }: RoomStart, ports: RoomPorts, design: DesignParts) {
  const { kernels, clock, notify } = ports;
  const { features, history, tools, view, selection, preview, live, erase, plane } = design;
  const { document, painted } = history;
  const isWanted = derive(
    [tools, view, erase, plane],
    ({ tool }, { mode }, { task }, { open }) =>
      picksSurfaces(tool) && mode === "edit" && task === null && open === null,
  );
  const regions = createRegionsPart({ document, isWanted, kernels, clock });
  const shown = { image, painted, preview, selection, regions, features };
  const catalogue = createCataloguePart({ ...ports, ...shown });
  const { known, firstPaint } = catalogue;
  const products = createProductsPart({ history, known, firstPaint });
  const coverings = createCoveringsPart({ history, known, kernels, notify });
  const paint = derive([products], (hand) => hand.paint);
  const pick = createPickPart({ history, tools, paint, kernels, notify });
  const peek = createPeekPart({ history, products, coverings, live, clock });
  return { regions, catalogue, products, coverings, pick, peek };
}

/** What leaves the room: saved designs, renders and files. */
function createServerParts(
  { design, image, version }: RoomStart,
  ports: RoomPorts,
  { history, view }: DesignParts,
) {
  const { renders, clock, notify } = ports;
  const saving = createSavingPart({ ...ports, design, version, history });
  const onDone = () => {
    view.revealResult();
    notify("rendered");
  };
  const job = createJobPart({ design, saving, renders, clock, onDone });
  const download = createDownloadPart({ image, history, saving, job, ports: ports.files, notify });
  return { saving, job, download };
}

/** The parts that have a state. */
const partNames = [
  "features",
  "history",
  "tools",
  "view",
  "selection",
  "shadow",
  "preview",
  "erase",
  "plane",
  "pick",
  "regions",
  "catalogue",
  "products",
  "coverings",
  "saving",
  "job",
  "download",
] as const;

function deriveState(parts: RoomParts) {
  const members = partNames.map((name): Readable<unknown> => parts[name]);
  return derive(
    members,
    (...values) =>
      Object.fromEntries(partNames.map((name, at) => [name, values[at]])) as unknown as RoomState,
  );
}
