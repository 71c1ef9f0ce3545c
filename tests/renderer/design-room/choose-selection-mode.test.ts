import { expect, test } from "vitest";

import { chooseSelectionMode } from "#renderer/features/design-room/model/document/choose-selection-mode.ts";
import { emptyDocument } from "#renderer/features/design-room/model/document/room-document.ts";

const plain = { shift: false, alt: false };
const painted = { ...emptyDocument, paintedEditId: "paint-1" };

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

test("the eraser always subtracts", () => {
  expect(chooseSelectionMode("eraser", { shift: true, alt: false }, "add", painted)).toBe(
    "subtract",
  );
});
