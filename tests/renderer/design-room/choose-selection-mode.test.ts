import { expect, test } from "vitest";

import { chooseSelectionMode } from "#renderer/features/design-room/model/document/choose-selection-mode.ts";
import { emptyDocument } from "#renderer/features/design-room/model/document/room-document.ts";
import { createScribbleShape } from "#renderer/features/design-room/model/document/scribble-shape.ts";
import { createClickShape } from "#renderer/features/design-room/model/document/selection-clicks.ts";
import type { MaskShape } from "#shared/mask.ts";

const plain = { shift: false, alt: false };
const painted = { ...emptyDocument, paintedEditId: "paint-1" };

function selected(shape: MaskShape) {
  return { ...emptyDocument, selection: { shapes: [shape], grow: 0, feather: 0 } };
}

test("a click selects anew, a stroke adds", () => {
  expect(chooseSelectionMode("select", plain, "auto", emptyDocument)).toBe("replace");
  expect(chooseSelectionMode("brush", plain, "auto", emptyDocument)).toBe("add");
});

test("Shift adds and Alt subtracts, whatever the bar says", () => {
  expect(chooseSelectionMode("select", { shift: true, alt: false }, "subtract", painted)).toBe(
    "add",
  );
  expect(chooseSelectionMode("select", { shift: false, alt: true }, "add", painted)).toBe(
    "subtract",
  );
});

test("the bar's choice stays until it is taken back", () => {
  expect(chooseSelectionMode("select", plain, "add", emptyDocument)).toBe("add");
});

test("after painting, the next plain stroke begins a new selection", () => {
  expect(chooseSelectionMode("brush", plain, "auto", painted)).toBe("replace");
  expect(chooseSelectionMode("brush", { shift: true, alt: false }, "auto", painted)).toBe("add");
});

test("the eraser adds thing after thing, but begins anew beside a surface that was clicked", () => {
  const area = { width: 4, height: 3, runs: [4, 8] };
  const thing = createScribbleShape({ points: [[1, 2]], radius: 4 }, area);
  const wall = createClickShape([{ at: [1, 2], positive: true, tolerance: 30 }], area);
  expect(chooseSelectionMode("eraser", plain, "auto", selected(thing))).toBe("add");
  expect(chooseSelectionMode("eraser", plain, "auto", selected(wall))).toBe("replace");
  expect(chooseSelectionMode("eraser", { shift: false, alt: true }, "auto", selected(wall))).toBe(
    "subtract",
  );
});
