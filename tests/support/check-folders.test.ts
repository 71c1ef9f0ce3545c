import { describe, expect, test } from "vitest";

import { findFolderPairs } from "./check-folders.ts";

function find(files: Readonly<Record<string, string>>): string[] {
  return findFolderPairs("src/renderer/room", Object.keys(files), (file) => files[file] ?? "");
}

describe("folders that import each other", () => {
  test("are found, types and later imports included, each pair once", () => {
    const pairs = find({
      "src/renderer/room/model/a.ts": `import type { B } from "../view/b.tsx";`,
      "src/renderer/room/model/c.ts": `export { d } from "#renderer/room/view/d.ts";`,
      "src/renderer/room/view/b.tsx": `const a = await import("../model/a.ts");`,
      "src/renderer/room/view/d.ts": `import { c } from "../model/c.ts";`,
    });
    expect(pairs).toEqual(["src/renderer/room/model <-> src/renderer/room/view"]);
  });

  test("a folder and the one above it are two folders", () => {
    const pairs = find({
      "src/renderer/room/page.ts": `import "./parts/a.ts";`,
      "src/renderer/room/parts/a.ts": `import { x } from "../page.ts";`,
    });
    expect(pairs).toEqual(["src/renderer/room <-> src/renderer/room/parts"]);
  });

  test("arrows in one direction, and what lies outside, are no pairs", () => {
    const pairs = find({
      "src/renderer/room/view/b.tsx": `import { a } from "../model/a.ts";
import { z } from "zod";
import { ui } from "#renderer/ui/button.tsx";`,
      "src/renderer/room/model/a.ts": `import { other } from "./other.ts";`,
      "src/renderer/ui/button.tsx": `import "../room/view/b.tsx";`,
    });
    expect(pairs).toEqual([]);
  });
});
