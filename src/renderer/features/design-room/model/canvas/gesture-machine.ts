import type { SelectionModifiers } from "../document/choose-selection-mode.ts";

/** One pointer event, in css pixels of the canvas well. */
export type PointerSample = {
  id: number;
  x: number;
  y: number;
  kind: "mouse" | "pen" | "touch";
  /** As in the pointer event: 0 is the main button, 1 the middle, 2 the right, 5 a pen's eraser. */
  button: number;
  modifiers: SelectionModifiers;
};
type CanvasPoint = { x: number; y: number };

export type GesturePorts = {
  /** What dragging with the main button does at the moment. */
  readDrag: () => "draw" | "click" | "pan";
  beginStroke: (at: CanvasPoint, modifiers: SelectionModifiers) => void;
  extendStroke: (points: readonly CanvasPoint[]) => void;
  finishStroke: () => void;
  /** Takes the stroke back as if it had never begun. */
  cancelStroke: () => void;
  click: (at: CanvasPoint & Pick<PointerSample, "kind">, modifiers: SelectionModifiers) => void;
  pan: (dx: number, dy: number) => void;
  zoom: (at: CanvasPoint, factor: number) => void;
};

type Gesture =
  | { kind: "idle" }
  | { kind: "draw"; id: number }
  | { kind: "press"; id: number; from: CanvasPoint }
  | { kind: "pan"; id: number }
  | { kind: "pinch" };

/** Further than this a press is a drag. */
const dragSlop = 6;

const workingButtons: readonly number[] = [0, 1, 2, 5];

/**
 * Turns pointer events into strokes, clicks, pans and pinches. One finger or the main button works
 * the tool; the right button and a pen's eraser take away, as with Alt; a second finger takes back what the first began and moves the photo instead, until
 * both are lifted. A press that moves drags the photo.
 */
export class GestureMachine {
  readonly #ports: GesturePorts;
  readonly #pointers = new Map<number, CanvasPoint>();
  #gesture: Gesture = { kind: "idle" };

  constructor(ports: GesturePorts) {
    this.#ports = ports;
  }

  /** Whether the pointer should be captured. */
  down(sample: PointerSample): boolean {
    if (sample.kind !== "touch" && !workingButtons.includes(sample.button)) return false;
    if (sample.kind !== "touch" && this.#gesture.kind !== "idle") return false;
    this.#pointers.set(sample.id, { x: sample.x, y: sample.y });
    if (this.#pointers.size === 1) this.#begin(sample);
    else if (this.#pointers.size === 2) {
      if (this.#gesture.kind === "draw") this.#ports.cancelStroke();
      this.#gesture = { kind: "pinch" };
    }
    return true;
  }

  /** `points` are the places since the last event, the newest last. */
  move(sample: PointerSample, points: readonly CanvasPoint[]): void {
    const before = this.#pointers.get(sample.id);
    if (before === undefined) return;
    const gesture = this.#gesture;
    if (gesture.kind === "draw" && gesture.id === sample.id) this.#ports.extendStroke(points);
    else if (gesture.kind === "pinch") this.#pinch(sample, before);
    else if (gesture.kind === "pan") this.#ports.pan(sample.x - before.x, sample.y - before.y);
    else if (gesture.kind === "press") this.#press(sample, gesture);
    this.#pointers.set(sample.id, { x: sample.x, y: sample.y });
  }

  up(sample: PointerSample): void {
    if (!this.#pointers.delete(sample.id)) return;
    const gesture = this.#gesture;
    if (gesture.kind === "draw" && gesture.id === sample.id) this.#ports.finishStroke();
    if (gesture.kind === "press") this.#ports.click(sample, readModifiers(sample));
    if (this.#pointers.size === 0) this.#gesture = { kind: "idle" };
  }

  /** Escape: nothing of the stroke stays, and nothing begins until the pointer is lifted. */
  cancel(): void {
    if (this.#gesture.kind === "draw") this.#ports.cancelStroke();
    this.#gesture = { kind: this.#pointers.size > 0 ? "pinch" : "idle" };
  }

  /** The system took this pointer away. */
  lose(id: number): void {
    if (!this.#pointers.delete(id)) return;
    this.cancel();
  }

  #begin(sample: PointerSample): void {
    const drag = sample.button === 1 ? "pan" : this.#ports.readDrag();
    if (drag === "draw") {
      this.#gesture = { kind: "draw", id: sample.id };
      this.#ports.beginStroke(sample, readModifiers(sample));
    } else if (drag === "click") {
      this.#gesture = { kind: "press", id: sample.id, from: { x: sample.x, y: sample.y } };
    } else {
      this.#gesture = { kind: "pan", id: sample.id };
    }
  }

  #press(sample: PointerSample, { id, from }: { id: number; from: CanvasPoint }): void {
    if (Math.hypot(sample.x - from.x, sample.y - from.y) <= dragSlop) return;
    this.#gesture = { kind: "pan", id };
    this.#ports.pan(sample.x - from.x, sample.y - from.y);
  }

  #pinch(sample: PointerSample, before: CanvasPoint): void {
    const other = [...this.#pointers].find(([id]) => id !== sample.id)?.[1];
    if (other === undefined) return;
    this.#ports.pan((sample.x - before.x) / 2, (sample.y - before.y) / 2);
    const wasApart = Math.hypot(before.x - other.x, before.y - other.y);
    if (wasApart < 1) return;
    const isApart = Math.hypot(sample.x - other.x, sample.y - other.y);
    const middle = { x: (sample.x + other.x) / 2, y: (sample.y + other.y) / 2 };
    this.#ports.zoom(middle, isApart / wasApart);
  }
}

function readModifiers({ button, modifiers }: PointerSample): SelectionModifiers {
  return button === 2 || button === 5 ? { shift: false, alt: true } : modifiers;
}
