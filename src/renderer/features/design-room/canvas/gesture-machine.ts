import type { MarkModifiers } from "../state/choose-mark-mode.ts";

/** One pointer event, in css pixels of the canvas well. */
export type PointerSample = {
  id: number;
  x: number;
  y: number;
  kind: "mouse" | "pen" | "touch";
  /** As in the pointer event: 0 is the main button, 1 the middle one. */
  button: number;
  modifiers: MarkModifiers;
};
type Spot = { x: number; y: number };

export type GesturePorts = {
  /** What dragging with the main button does at the moment. */
  readDrag(): "draw" | "click" | "pan";
  beginStroke(at: Spot, modifiers: MarkModifiers): void;
  extendStroke(spots: readonly Spot[]): void;
  finishStroke(): void;
  /** Takes the stroke back as if it had never begun. */
  cancelStroke(): void;
  click(at: Spot, modifiers: MarkModifiers): void;
  pan(dx: number, dy: number): void;
  zoom(at: Spot, factor: number): void;
};

type Gesture =
  | { kind: "idle" }
  | { kind: "draw"; id: number }
  | { kind: "press"; id: number; from: Spot }
  | { kind: "pan"; id: number }
  | { kind: "pinch" };

/** Further than this a press is a drag. */
const dragSlop = 6;

/**
 * Turns pointer events into strokes, clicks, pans and pinches. One finger or the main button works
 * the tool; a second finger takes back what the first began and moves the photo instead, until
 * both are lifted. A press that moves drags the photo.
 */
export function createGestureMachine(ports: GesturePorts) {
  const pointers = new Map<number, Spot>();
  let gesture: Gesture = { kind: "idle" };

  const begin = (sample: PointerSample): void => {
    const drag = sample.button === 1 ? "pan" : ports.readDrag();
    if (drag === "draw") {
      gesture = { kind: "draw", id: sample.id };
      ports.beginStroke(sample, sample.modifiers);
    } else if (drag === "click") {
      gesture = { kind: "press", id: sample.id, from: { x: sample.x, y: sample.y } };
    } else {
      gesture = { kind: "pan", id: sample.id };
    }
  };

  const pinch = (sample: Spot & { id: number }): void => {
    const other = [...pointers].find(([id]) => id !== sample.id)?.[1];
    const before = pointers.get(sample.id);
    if (other === undefined || before === undefined) return;
    ports.pan((sample.x - before.x) / 2, (sample.y - before.y) / 2);
    const wasApart = Math.hypot(before.x - other.x, before.y - other.y);
    const isApart = Math.hypot(sample.x - other.x, sample.y - other.y);
    if (wasApart < 1) return;
    const middle = { x: (sample.x + other.x) / 2, y: (sample.y + other.y) / 2 };
    ports.zoom(middle, isApart / wasApart);
  };

  return {
    /** Whether the pointer should be captured. */
    down(sample: PointerSample): boolean {
      if (sample.kind === "mouse" && sample.button > 1) return false;
      if (sample.kind !== "touch" && gesture.kind !== "idle") return false;
      pointers.set(sample.id, { x: sample.x, y: sample.y });
      if (pointers.size === 1) begin(sample);
      else if (pointers.size === 2) {
        if (gesture.kind === "draw") ports.cancelStroke();
        gesture = { kind: "pinch" };
      }
      return true;
    },
    /** `spots` are the places since the last event, the newest last. */
    move(sample: PointerSample, spots: readonly Spot[]): void {
      const before = pointers.get(sample.id);
      if (before === undefined) return;
      if (gesture.kind === "draw" && gesture.id === sample.id) ports.extendStroke(spots);
      else if (gesture.kind === "pinch") pinch(sample);
      else if (gesture.kind === "pan") ports.pan(sample.x - before.x, sample.y - before.y);
      else if (gesture.kind === "press") {
        const { from, id } = gesture;
        if (Math.hypot(sample.x - from.x, sample.y - from.y) > dragSlop) {
          gesture = { kind: "pan", id };
          ports.pan(sample.x - from.x, sample.y - from.y);
        }
      }
      pointers.set(sample.id, { x: sample.x, y: sample.y });
    },
    up(sample: PointerSample): void {
      if (!pointers.delete(sample.id)) return;
      if (gesture.kind === "draw" && gesture.id === sample.id) ports.finishStroke();
      if (gesture.kind === "press") ports.click(sample, sample.modifiers);
      if (pointers.size === 0) gesture = { kind: "idle" };
    },
    /** Escape, a lost pointer, or the system taking over: nothing of the stroke stays. */
    cancel(): void {
      if (gesture.kind === "draw") ports.cancelStroke();
      gesture = { kind: pointers.size > 0 ? "pinch" : "idle" };
    },
    /** The system took this pointer away. */
    lose(id: number): void {
      if (!pointers.has(id)) return;
      if (gesture.kind === "draw") ports.cancelStroke();
      pointers.delete(id);
      gesture = pointers.size > 0 ? { kind: "pinch" } : { kind: "idle" };
    },
  };
}
export type GestureMachine = ReturnType<typeof createGestureMachine>;
