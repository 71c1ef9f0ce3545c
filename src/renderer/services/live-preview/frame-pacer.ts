/** The world that frames are drawn in. */
export type FrameClock = {
  requestFrame(then: () => void): void;
  /** Answers how to stop waiting. */
  wait(ms: number, then: () => void): () => void;
  readNowMs(): number;
};

export type PacedFrames = {
  /** Draws every `stride`th pixel along both sides; false when there was nothing to draw. */
  draw(stride: number): boolean;
  /** Whether the frame before is still being drawn. */
  isDrawing(): boolean;
};

/** A frame that takes longer cannot follow a hand. */
const slowFrameMs = 34;
const coarsest = 4;
/** After this rest a coarse picture is drawn again in full. */
const restMs = 140;

/**
 * Keeps drawing up with a hand: a frame waits until the one before is finished, after a slow one the
 * next are drawn coarser, and at rest in full.
 */
export function createFramePacer(frames: PacedFrames, clock: FrameClock) {
  let isRequested = false;
  let wanted: "none" | "quick" | "full" = "none";
  let drawn: { readonly atMs: number; readonly stride: number } | null = null;
  let stride = 1;
  let stopResting: (() => void) | null = null;

  const request = () => {
    if (isRequested) return;
    isRequested = true;
    clock.requestFrame(onFrame);
  };
  const rest = () => {
    stopResting?.();
    stopResting = clock.wait(restMs, () => {
      if (wanted === "none") wanted = "full";
      request();
    });
  };
  const onFrame = () => {
    isRequested = false;
    if (drawn !== null) {
      if (frames.isDrawing()) {
        request();
        return;
      }
      const isSlow = clock.readNowMs() - drawn.atMs > slowFrameMs;
      if (isSlow && drawn.stride === stride) stride = Math.min(coarsest, stride * 2);
      drawn = null;
    }
    if (wanted === "none") return;
    const chosen = wanted === "full" ? 1 : stride;
    wanted = "none";
    if (!frames.draw(chosen)) return;
    drawn = { atMs: clock.readNowMs(), stride: chosen };
    if (chosen > 1) rest();
    request();
  };
  return {
    /** Draws at the screen's next frame; however often it is asked for until then, once. */
    ask(): void {
      wanted = "quick";
      request();
    },
    /** Draws nothing more until it is asked again. */
    stop(): void {
      wanted = "none";
      stopResting?.();
      stopResting = null;
    },
  };
}

/** The clock of the page. */
export const pageClock: FrameClock = {
  requestFrame: (then) => void requestAnimationFrame(then),
  wait(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  readNowMs: () => performance.now(),
};
