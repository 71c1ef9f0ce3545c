import type { ProductSurface } from "#shared/edit.ts";
import type { Point } from "#shared/mask.ts";

import type { SelectionModifiers, StickyMode } from "./choose-selection-mode.ts";
import type { PaintChoice } from "./room-document.ts";
import type { RoomTool } from "./room-tool.ts";
import type { DrawnScribble } from "./scribble-shape.ts";

/** What a person asked for, with everything that held when they did. */
export type PickQuestion =
  | {
      readonly kind: "pick";
      readonly seed: Point;
      readonly modifiers: SelectionModifiers;
      readonly tool: RoomTool;
      readonly stickyMode: StickyMode;
      readonly tolerance: number;
      readonly paint: PaintChoice | null;
      /** Called once an area alone is selected by it. */
      readonly onSelected: () => void;
    }
  | {
      /** The thing under a rough stroke, or under a tap. */
      readonly kind: "scribble";
      readonly scribble: DrawnScribble;
      readonly modifiers: SelectionModifiers;
      readonly stickyMode: StickyMode;
    }
  | { readonly kind: "retune"; readonly tolerance: number }
  | { readonly kind: "similar" }
  | {
      /** The largest of what the photo shows of a surface, whatever is selected. */
      readonly kind: "largest";
      readonly surface: ProductSurface;
      /** Called once it is selected. */
      readonly onSelected: () => void;
    };

/** Questions in the order they were asked; the first is being answered. */
export type PickLine = readonly PickQuestion[];

/** The line with one more: of tolerances in a row, as a slider gives them, only the newest waits. */
export function joinLine(line: PickLine, question: PickQuestion): PickLine {
  const last = line.at(-1);
  const isNewer = line.length > 1 && question.kind === "retune" && last?.kind === "retune";
  return [...(isNewer ? line.slice(0, -1) : line), question];
}

/** Whether the answer to the first is outdated before it comes. */
export function isOvertaken([first, second]: PickLine): boolean {
  return first?.kind === "retune" && second?.kind === "retune";
}
