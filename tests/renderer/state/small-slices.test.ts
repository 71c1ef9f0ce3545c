import { describe, expect, it } from "vitest";

import {
  noticeActionChosen,
  noticeClosed,
  noticeShown,
  noticesReducer,
} from "#renderer/state/notices-slice.ts";
import { deriveViewport } from "#renderer/state/viewport-slice.ts";

const desktop = "Mozilla/5.0 (X11; Linux x64) Chrome/156.0 Safari/537.36";
const tablet = "Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/156.0 Safari/537.36";
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148";

const turn = (width: number, height: number) =>
  deriveViewport({ width, height, userAgent: desktop, touchPoints: 0 }).orientation;

const show = (texts: string[]) =>
  texts.reduce(
    (state, text) => noticesReducer(state, noticeShown({ tone: "success", text })),
    noticesReducer(undefined, { type: "start" }),
  );

describe("the viewport", () => {
  it.each([
    [1024, desktop, false],
    [1023, desktop, true],
    [1440, desktop, false],
    [1440, tablet, true],
    [390, phone, true],
  ])("is mobile below 1024 px or on a phone or tablet (%i, %s)", (width, userAgent, isMobile) => {
    const measure = { width, height: 800, userAgent, touchPoints: 0 };
    expect(deriveViewport(measure).isMobile).toBe(isMobile);
  });

  it.each([
    [5, true],
    [0, false],
  ])(
    "knows an iPad that calls itself a Mac by its screen, which feels %i fingers",
    (touchPoints, isMobile) => {
      const userAgent =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15";
      expect(deriveViewport({ width: 1366, height: 1024, userAgent, touchPoints }).isMobile).toBe(
        isMobile,
      );
    },
  );

  it("is landscape only when it is wider than high", () => {
    expect([turn(844, 390), turn(390, 844), turn(500, 500)]).toEqual([
      "landscape",
      "portrait",
      "portrait",
    ]);
  });
});

describe("notices", () => {
  it("are three at most, the newest last", () => {
    const state = show(["a", "b", "c", "d"]);
    expect(state.notices.map(({ text }) => text)).toEqual(["b", "c", "d"]);
  });

  it("go when they are closed and when their action is chosen", () => {
    const state = show(["a", "b"]);
    const [first = "", second = ""] = state.notices.map(({ id }) => id);
    const closed = noticesReducer(state, noticeClosed(first));
    expect(closed.notices.map(({ text }) => text)).toEqual(["b"]);
    const chosen = noticesReducer(closed, noticeActionChosen({ id: second, command: "undo" }));
    expect(chosen.notices).toEqual([]);
  });
});
