import { describe, expect, it } from "vitest";

import { chooseStop, measureStops } from "#renderer/ui/sheet-stops.ts";

const stops = measureStops(844, { peek: 88, half: 368 });

describe("the stops of a sheet", () => {
  it("rest at a glimpse, half, and just under the header", () => {
    expect(stops).toEqual({ peek: 88, half: 368, full: 788 });
  });

  it("never rest higher than the screen allows", () => {
    expect(measureStops(390, { peek: 88, half: 368 })).toEqual({ peek: 88, half: 334, full: 334 });
  });

  it("draw a sheet that is let go slowly to the nearest one", () => {
    expect(chooseStop(200, 0, stops)).toBe("peek");
    expect(chooseStop(300, 0.1, stops)).toBe("half");
    expect(chooseStop(700, -0.2, stops)).toBe("full");
  });

  it("let a flick carry the sheet to the next one in its direction", () => {
    expect(chooseStop(120, 0.9, stops)).toBe("half");
    expect(chooseStop(400, 0.9, stops)).toBe("full");
    expect(chooseStop(700, -0.9, stops)).toBe("half");
    expect(chooseStop(100, -2, stops)).toBe("peek");
    expect(chooseStop(788, 2, stops)).toBe("full");
  });
});
