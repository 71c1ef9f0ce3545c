import type { OpenPhoto } from "../kernel-host.ts";
import type { PhotoFrame } from "../kernel-wire.ts";
import { createFramePacer, pageClock } from "./frame-pacer.ts";
import { createLiveGround, type LiveCall } from "./live-ground.ts";
import { createLiveStage, type LiveStage } from "./live-stage.ts";
import { createPyramidCache } from "./pyramid-cache.ts";
import { readLiveSettings } from "./read-live-settings.ts";

/**
 * Shows an edit in other settings while they are being chosen: the worker prepares it once, then a
 * frame is one draw. Without WebGL2, and where a later edit changes the same pixels, nothing is
 * shown and nothing fails: the kernels' own picture comes when the choice is made.
 */
export type LivePreview = {
  /** Gets ready, so that the first frame of a gesture comes at once. */
  prepare(call: LiveCall): void;
  /** Whether `show` would show at once. */
  isReady(call: LiveCall): boolean;
  /** Shows the list as it is given; from call to call the settings of that edit change. */
  show(call: LiveCall): void;
  hide(): void;
  /** What is shown; null when nothing is. */
  read(): HTMLCanvasElement | null;
  /** Hears of every frame and of the end; answers how to stop hearing. */
  subscribe(listener: () => void): () => void;
  /** Gives back what it holds. */
  close(): void;
};

type Kernels = Pick<OpenPhoto, "prepareLive" | "readPyramid">;

/** A graphics processor that is lost more often than this is not tried again. */
const mostLosses = 3;

export function createLivePreview(kernels: Kernels, frame: PhotoFrame): LivePreview {
  const ground = createLiveGround((call) => kernels.prepareLive(call));
  const pyramids = createPyramidCache((id) => kernels.readPyramid(id));
  const stages = createStageKeeper(() => hide());
  const listeners = new Set<() => void>();
  let wanted: LiveCall | null = null;
  let isShown = false;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const draw = (stride: number): boolean => {
    const live = wanted === null ? null : ground.read(wanted);
    if (wanted === null || live === null) return false;
    const { width, height } = live;
    const settings = readLiveSettings(wanted, { ...frame, width, height }, pyramids.held);
    if (settings === null || stages.open()?.draw(live, settings, stride) !== true) return false;
    isShown = true;
    notify();
    return true;
  };
  const isDrawing = () => stages.current()?.isDrawing() ?? false;
  const pacer = createFramePacer({ draw, isDrawing }, pageClock);
  const getReady = async (call: LiveCall): Promise<void> => {
    ground.prepare(call, () => pacer.ask());
    const edit = call.edits.find(({ id }) => id === call.editId);
    if (edit?.kind === "material" && (await pyramids.load(edit.materialId))) pacer.ask();
  };
  const hide = () => {
    wanted = null;
    pacer.stop();
    if (!isShown) return;
    isShown = false;
    notify();
  };
  return {
    prepare(call) {
      if (stages.canOpen()) void getReady(call);
    },
    isReady: (call) => stages.canOpen() && ground.read(call) !== null,
    show(call) {
      if (!stages.canOpen()) return;
      wanted = call;
      void getReady(call);
      pacer.ask();
    },
    hide,
    read: () => (isShown ? (stages.current()?.canvas ?? null) : null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      hide();
      ground.forget();
      stages.close();
    },
  };
}

/** A lost stage is replaced by the next frame, a few times. */
function createStageKeeper(onLost: () => void) {
  let stage: LiveStage | null = null;
  let losses = 0;
  const make = (): LiveStage | null => {
    const canvas = document.createElement("canvas");
    const made = createLiveStage(canvas);
    if (made === null) losses = mostLosses;
    canvas.addEventListener("webglcontextlost", () => {
      if (stage?.canvas !== canvas) return;
      losses += 1;
      stage = null;
      onLost();
    });
    return made;
  };
  return {
    canOpen: () => losses < mostLosses,
    /** The stage, made when it is first asked for; null without WebGL2. */
    open() {
      if (stage === null && losses < mostLosses) stage = make();
      return stage;
    },
    current: () => stage,
    close() {
      stage?.clear();
      stage = null;
    },
  };
}
