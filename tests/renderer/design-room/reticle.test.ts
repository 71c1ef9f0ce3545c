import { describe, expect, test } from "vitest";

import { createReticle } from "#renderer/features/design-room/model/canvas/reticle.ts";
import { createViewportPart } from "#renderer/features/design-room/model/canvas/viewport-part.ts";
import type { RoomTool } from "#renderer/features/design-room/model/document/room-tool.ts";
import { openTestRoom, testImage } from "#support/test-room.ts";

const plain = { shift: false, alt: false };

function openReticle(tool: RoomTool) {
  const { room, photo } = openTestRoom();
  const viewport = createViewportPart(testImage);
  viewport.measure(testImage);
  const reticle = createReticle(room, viewport);
  room.tools.chooseTool(tool);
  const press = (key: string, shiftKey = false) => reticle.press({ key, shiftKey, altKey: false });
  const readShapes = () => room.history.document.get().selection?.shapes ?? [];
  return { room, photo, viewport, reticle, press, readShapes };
}

describe("the reticle", () => {
  test("comes up in the middle and goes on in steps, larger ones with Shift", () => {
    const { reticle, press } = openReticle("brush");
    expect(press("ArrowRight")).toBe("used");
    expect(reticle.get().at).toEqual([200, 150]);
    press("ArrowRight");
    press("ArrowUp", true);
    expect(reticle.get().at).toEqual([204, 130]);
  });

  test("works the brush where it stands", () => {
    const { press, readShapes } = openReticle("brush");
    press("Enter");
    expect(readShapes()).toMatchObject([{ kind: "stroke", points: [[200, 150]] }]);
  });

  test("taps with the eraser where it stands", () => {
    const { photo, press } = openReticle("eraser");
    press("Enter");
    expect(photo.take("selectScribble").args[0].points).toEqual([[200, 150]]);
  });

  test("moves the photo with the tool that moves it", () => {
    const { viewport, reticle, press } = openReticle("move");
    expect(press("ArrowLeft")).toBe("used");
    expect(viewport.get().viewport.x).toBe(48);
    expect(reticle.get().at).toBeNull();
  });

  test("sets the corners of a rectangle, which belong to that tool", () => {
    const { room, reticle, readShapes } = openReticle("rectangle");
    reticle.place([10, 10], plain);
    expect(reticle.get().corners).toEqual([[10, 10]]);
    room.tools.chooseTool("lasso");
    expect(reticle.get().corners).toEqual([]);
    room.tools.chooseTool("rectangle");
    reticle.place([60, 40], plain);
    expect(readShapes()).toMatchObject([{ kind: "polygon" }]);
    expect(reticle.get()).toEqual({ at: null, corners: [] });
  });

  test("closes a lasso near its first corner once it encloses something", () => {
    const { reticle, readShapes } = openReticle("lasso");
    for (const point of [
      [10, 10],
      [100, 10],
    ] as const)
      reticle.place([...point], plain);
    reticle.place([12, 11], plain);
    expect(reticle.get().corners).toHaveLength(2);
    reticle.place([100, 100], plain);
    reticle.place([12, 11], plain);
    expect(readShapes()).toMatchObject([
      {
        points: [
          [10, 10],
          [100, 10],
          [100, 100],
        ],
      },
    ]);
  });

  test("takes corners back, is put away, and leaves other keys to others", () => {
    const { reticle, press } = openReticle("lasso");
    reticle.place([10, 10], plain);
    expect(press("Backspace")).toBe("kept");
    expect(press("Escape")).toBe("kept");
    expect(reticle.get()).toEqual({ at: null, corners: [] });
    expect(press("Escape")).toBeNull();
    expect(press("x")).toBeNull();
  });
});
