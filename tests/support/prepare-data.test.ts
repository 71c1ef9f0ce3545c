import { describe, expect, test } from "vitest";

import { findMissingBuild } from "./prepare-data.ts";

const everything = ["dist/web/index.html", "out/main/index.js", "dist/workshop/index.html"];
const web = "The web app has not been built yet: run `npm run build:web`.";

function find(projects: readonly string[], built: readonly string[]): string | null {
  return findMissingBuild(projects, (file) => built.includes(file));
}

describe("before the browser's tests", () => {
  test.each(["web", "embed", "studio", "screens", "people"])(
    "%s is refused without the web app, and needs nothing else",
    (project) => {
      expect(find([project], everything.slice(1))).toBe(web);
      expect(find([project], everything.slice(0, 1))).toBeNull();
    },
  );

  test("the workshop needs nothing but itself", () => {
    const missing = "The workshop has not been built yet: run `npm run build:workshop`.";
    expect(find(["workshop"], everything.slice(0, 2))).toBe(missing);
    expect(find(["workshop"], everything.slice(2))).toBeNull();
  });

  test("the desktop app needs the web app too: people sign in on its pages", () => {
    expect(find(["desktop"], everything.slice(1))).toBe(web);
    expect(find(["desktop"], [])).toBe(
      "The web app and the desktop app have not been built yet: run `npm run build:web && npm run build:desktop`.",
    );
  });

  test("the journey of founding needs the built server too", () => {
    const missing = "The server has not been built yet: run `npm run build:server`.";
    expect(find(["founding"], everything)).toBe(missing);
    expect(find(["founding"], [...everything, "dist/server.js"])).toBeNull();
  });

  test("all projects run with everything there", () => {
    expect(find(["web", "workshop", "desktop"], everything)).toBeNull();
  });
});
