import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { LivePreview } from "#renderer/services/live-preview/live-preview.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { FamilyWords } from "#renderer/services/product-finder/product-finder-wire.ts";
import type { Raster } from "#kernels/raster.ts";
import type { CompanyFeatures } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { RoomSurface } from "#shared/room-surface.ts";

import type { AccountLists } from "./catalogue/kept-ids.ts";
import type { CataloguePorts } from "./catalogue/product-loader.ts";
import { picksSurfaces } from "./document/room-tool.ts";
import { createCataloguePart } from "./parts/catalogue-part.ts";
import { createCoveringsPart } from "./parts/coverings-part.ts";
import { createDownloadPart } from "./parts/download-part.ts";
import type { DownloadPorts } from "./parts/download-part.ts";
import { createErasePart } from "./parts/erase-part.ts";
import { createFeaturesPart } from "./parts/features-part.ts";
import { createHistoryPart } from "./parts/history-part.ts";
import { createFillsPart } from "./parts/fills-part.ts";
import type { DrawFill } from "./parts/fills-part.ts";
import { createJobPart } from "./parts/job-part.ts";
import type { RenderPorts } from "./parts/job-part.ts";
import { createLivePart } from "./parts/live-part.ts";
import { createSelectionPart } from "./parts/selection-part.ts";
import { createPeekPart } from "./parts/peek-part.ts";
import { createPickPart } from "./parts/pick-part.ts";
import { createPlanePart } from "./parts/plane-part.ts";
import { createPreviewPart } from "./parts/preview-part.ts";
import { prepareKernels } from "./parts/prepared-kernels.ts";
import { createProductsPart } from "./parts/products-part.ts";
import { createSavingPart } from "./parts/saving-part.ts";
import type { WatchDepartures } from "./parts/saving-part.ts";
import { createShadowPart } from "./parts/shadow-part.ts";
import { createStepsPart } from "./parts/steps-part.ts";
import type { StepsPorts } from "./parts/steps-part.ts";
import { createRegionsPart } from "./parts/regions-part.ts";
import { createSurfacePart } from "./parts/surface-part.ts";
import { createToolsPart } from "./parts/tools-part.ts";
import { createTrueSizePart } from "./parts/true-size-part.ts";
import type { TrueSizePorts } from "./parts/true-size-part.ts";
import { createViewPart } from "./parts/view-part.ts";
import { createProductCommands } from "./product-commands.ts";
import type { ProductCommands } from "./product-commands.ts";
import type { DesignContent, SaverPorts } from "./save/design-saver.ts";
import { createStore, derive, follow } from "./store/create-store.ts";
import type { Readable } from "./store/create-store.ts";
import type { RoomClock } from "./store/room-clock.ts";

/** What the room tells its person in passing. */
export type RoomNotice =
  | "eraseFailed"
  | "allSelected"
  | "pickFailed"
  | "noWall"
  | "noFloor"
  | "selectionFailed"
  | "layFailed"
  | "roomFull"
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
  /** What is prepared of the photo; they may come later than the room. */
  surfaces: Readable<readonly RoomSurface[]>;
  live: LivePreview;
  clock: RoomClock;
  local: KeyValueStore;
  /** The lists of an account; null for a visitor without one. */
  accountLists: AccountLists | null;
  company: Readable<CompanyFeatures | null>;
  familyWords: Readable<FamilyWords>;
  catalogue: CataloguePorts;
  drawThumbnail: (picture: ImageBitmap) => Raster | null;
  drawFill: DrawFill;
  saver: SaverPorts;
  /** False only when the device knows that it has no network. */
  online: Readable<boolean>;
  renders: RenderPorts;
  files: DownloadPorts;
  trueSize: TrueSizePorts;
  steps: StepsPorts;
  watchDepartures: WatchDepartures;
  notify: (notice: RoomNotice) => void;
};

type PreparedPorts = RoomPorts & { kernels: ReturnType<typeof prepareKernels> };
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
  RoomParts &
  ProductCommands & {
    readonly designId: string;
    readonly image: Image;
    readonly photo: ImageBitmap;
    /** Where the photo is worked on. */
    readonly kernels: OpenPhoto;
    /** Takes back the last step, or stops an erase that is under way. */
    readonly undo: () => void;
    readonly save: () => void;
    /** Makes the full-size picture and compares the photo with it. */
    readonly render: () => Promise<void>;
    /** Begins what happens by itself; answers how to end it. */
    readonly start: () => () => void;
  };

/**
 * One photo, its edits, and everything that can be done with them, as parts that each have their
 * state, their subscription and their commands. Nothing happens by itself before `start`.
 */
export function createRoomSession(opened: RoomStart, world: RoomPorts): RoomSession {
  // In stores of the room's own: values that come from stores alone are read without asking anybody.
  const company = createStore(world.company.get());
  const online = createStore(world.online.get());
  const ports = { ...world, company, online };
  const kernels = prepareKernels(ports.kernels, opened.image, ports.surfaces);
  const design = createDesignParts(opened, { ...ports, kernels });
  const choice = createChoiceParts(opened, { ...ports, kernels }, design);
  const server = createServerParts(opened, ports, design);
  const parts = { ...design, ...choice, ...server };
  const { edits } = opened.content;
  const steps = createStepsPart({ ...ports, edits, history: design.history });
  const { erase, history, saving } = parts;
  return {
    ...deriveState(parts),
    ...parts,
    designId: opened.design.id,
    image: opened.image,
    photo: opened.photo,
    kernels: ports.kernels,
    undo: () => {
      if (erase.get().task === null) history.undo();
      else erase.cancel();
    },
    save: () => void saving.flush(),
    render: async () => {
      if ((await parts.job.render()) === null) return;
      parts.view.revealResult();
      ports.notify("rendered");
    },
    ...createProductCommands(parts),
    start: () => {
      const acting = actingNames.map((name) => parts[name]);
      const stops = [
        follow(world.company, company.set),
        follow(world.online, online.set),
        ...[...acting, steps].map((part) => part.start()),
      ];
      return () => {
        erase.cancel();
        for (const stop of stops) stop();
      };
    },
  };
}

/** The parts that do something by themselves, in the order in which they begin. */
const actingNames = [
  "selection",
  "surface",
  "preview",
  "live",
  "shadow",
  "fills",
  "trueSize",
  "regions",
  "catalogue",
  "pick",
  "saving",
  "job",
] as const satisfies readonly (keyof RoomParts)[];

/** The design and what shows it. */
function createDesignParts({ image, photo, content }: RoomStart, ports: PreparedPorts) {
  const { kernels, live: stage, clock, notify } = ports;
  const features = createFeaturesPart(ports.company);
  const history = createHistoryPart(content, notify);
  const { document } = history;
  const tools = createToolsPart(image);
  const view = createViewPart(features, clock);
  const selection = createSelectionPart(document, kernels, notify);
  const surface = createSurfacePart(document, kernels);
  const preview = createPreviewPart({ photo, history, kernels });
  const live = createLivePart({ history, preview, live: stage, clock });
  const shadow = createShadowPart({ image, document, surface, features, kernels });
  const erase = createErasePart({ ...ports, image, history, preview, shadow, selection });
  const fills = createFillsPart({ ...ports, image, history, preview, erase });
  const plane = createPlanePart({ ...ports, image, history, selection });
  const shown = { image, photo, document, preview, erase, live: stage, view, features };
  const trueSize = createTrueSizePart({ ...ports, ...shown, ports: ports.trueSize });
  return {
    features,
    history,
    tools,
    view,
    selection,
    surface,
    preview,
    live,
    shadow,
    erase,
    fills,
    plane,
    trueSize,
  };
}

/** What is chosen for the design: regions of the photo, and products for them. */
function createChoiceParts({ image }: RoomStart, ports: RoomPorts, design: DesignParts) {
  const { kernels, surfaces, clock, local, notify } = ports;
  const { features, history, tools, view, selection, preview, live, erase, plane } = design;
  const { document, painted } = history;
  const isWanted = derive(
    [tools, view, erase, plane],
    ({ tool }, { mode }, { task }, { open }) =>
      picksSurfaces(tool) && mode === "edit" && task === null && open === null,
  );
  const regions = createRegionsPart({ image, document, isWanted, surfaces, kernels, clock });
  const shown = { image, painted, preview, selection, regions, features };
  const catalogue = createCataloguePart({ ...ports, ...shown });
  const { known, firstPaint } = catalogue;
  const products = createProductsPart({ image, history, known, firstPaint, local });
  const coverings = createCoveringsPart({ image, history, known, kernels, notify });
  const paint = derive([products], (hand) => hand.paint);
  const pick = createPickPart({ image, history, tools, paint, kernels, clock, notify });
  const peek = createPeekPart({ history, products, coverings, live, clock });
  return { regions, catalogue, products, coverings, pick, peek };
}

/** What leaves the room: saved designs, renders and files. */
function createServerParts(
  { design, image, version }: RoomStart,
  ports: RoomPorts,
  { history }: DesignParts,
) {
  const { renders, online, clock, notify } = ports;
  const saving = createSavingPart({ ...ports, design, version, history });
  const onResumedDone = () => notify("rendered");
  const job = createJobPart({ design, saving, online, renders, clock, onResumedDone });
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
  "surface",
  "shadow",
  "preview",
  "erase",
  "fills",
  "plane",
  "trueSize",
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
