import { beforeEach, describe, expect, test } from "vitest";

import { GestureMachine } from "#renderer/features/design-room/model/canvas/gesture-machine.ts";
import type { PointerSample } from "#renderer/features/design-room/model/canvas/gesture-machine.ts";

let told: string[];
let drag: "draw" | "click" | "pan";

beforeEach(() => {
  told = [];
  drag = "draw";
});

function createMachine() {
  return new GestureMachine({
    readDrag: () => drag,
    beginStroke: ({ x, y }, { alt }) => told.push(`begin ${x},${y}${alt ? " minus" : ""}`),
    extendStroke: (points) => told.push(`extend ${points.length}`),
    finishStroke: () => told.push("finish"),
    cancelStroke: () => told.push("cancel"),
    click: ({ x, y }, { alt }) => told.push(`click ${x},${y}${alt ? " minus" : ""}`),
    pan: (dx, dy) => told.push(`pan ${dx},${dy}`),
    zoom: (_at, factor) => told.push(`zoom ${factor}`),
  });
}

function touch(id: number, x: number, y: number): PointerSample {
  return { id, x, y, kind: "touch", button: 0, modifiers: { shift: false, alt: false } };
}
function mouse(x: number, y: number, button = 0): PointerSample {
  return { ...touch(1, x, y), kind: "mouse", button };
}

describe("one pointer", () => {
  test("draws a stroke with every place in between", () => {
    const machine = createMachine();
    machine.down(mouse(1, 1));
    machine.move(mouse(5, 5), [
      { x: 3, y: 3 },
      { x: 5, y: 5 },
    ]);
    machine.up(mouse(5, 5));
    expect(told).toEqual(["begin 1,1", "extend 2", "finish"]);
  });

  test("clicks where it is pressed and let go", () => {
    drag = "click";
    const machine = createMachine();
    machine.down(mouse(10, 10));
    machine.move(mouse(12, 11), [{ x: 12, y: 11 }]);
    machine.up(mouse(12, 11));
    expect(told).toEqual(["click 12,11"]);
  });

  test("drags the photo when a press moves", () => {
    drag = "click";
    const machine = createMachine();
    machine.down(mouse(10, 10));
    machine.move(mouse(30, 10), [{ x: 30, y: 10 }]);
    machine.up(mouse(30, 10));
    expect(told).toEqual(["pan 20,0"]);
  });

  test("drags the photo with the middle button whatever the tool", () => {
    const machine = createMachine();
    machine.down(mouse(0, 0, 1));
    machine.move(mouse(4, 0, 1), [{ x: 4, y: 0 }]);
    expect(told).toEqual(["pan 4,0"]);
  });

  test("takes away with the right button and with a pen's eraser", () => {
    const machine = createMachine();
    machine.down(mouse(1, 1, 2));
    machine.up(mouse(1, 1, 2));
    machine.down({ ...mouse(2, 2, 5), kind: "pen" });
    machine.up({ ...mouse(2, 2, 5), kind: "pen" });
    expect(told).toEqual(["begin 1,1 minus", "finish", "begin 2,2 minus", "finish"]);
  });

  test("takes away where the right button clicks", () => {
    drag = "click";
    const machine = createMachine();
    machine.down(mouse(1, 1, 2));
    machine.up(mouse(1, 1, 2));
    expect(told).toEqual(["click 1,1 minus"]);
  });

  test("does nothing with the buttons that go back and forth", () => {
    const machine = createMachine();
    expect(machine.down(mouse(1, 1, 3))).toBe(false);
    expect(told).toEqual([]);
  });

  test("takes the stroke back when it is cancelled", () => {
    const machine = createMachine();
    machine.down(mouse(0, 0));
    machine.cancel();
    machine.move(mouse(9, 9), [{ x: 9, y: 9 }]);
    machine.up(mouse(9, 9));
    expect(told).toEqual(["begin 0,0", "cancel"]);
  });
});

describe("two fingers", () => {
  test("take the first finger's stroke back and zoom instead", () => {
    const machine = createMachine();
    machine.down(touch(1, 0, 0));
    machine.down(touch(2, 100, 0));
    machine.move(touch(2, 200, 0), [{ x: 200, y: 0 }]);
    expect(told).toEqual(["begin 0,0", "cancel", "pan 50,0", "zoom 2"]);
  });

  test("never leave a stroke or a click behind when they are lifted", () => {
    const machine = createMachine();
    machine.down(touch(1, 0, 0));
    machine.down(touch(2, 100, 0));
    machine.up(touch(2, 100, 0));
    machine.move(touch(1, 10, 10), [{ x: 10, y: 10 }]);
    machine.up(touch(1, 10, 10));
    expect(told).toEqual(["begin 0,0", "cancel"]);
  });

  test("give the tool back once both are lifted", () => {
    const machine = createMachine();
    machine.down(touch(1, 0, 0));
    machine.down(touch(2, 100, 0));
    machine.up(touch(1, 0, 0));
    machine.up(touch(2, 100, 0));
    told.length = 0;
    machine.down(touch(3, 5, 5));
    machine.up(touch(3, 5, 5));
    expect(told).toEqual(["begin 5,5", "finish"]);
  });
});

test("a pointer that the system takes away leaves nothing", () => {
  const machine = createMachine();
  machine.down(touch(1, 0, 0));
  machine.lose(1);
  expect(told).toEqual(["begin 0,0", "cancel"]);
});
