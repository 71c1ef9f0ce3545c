import { describe, expect, test } from "vitest";

import { checkPaths, checkScheme, checkStyles, checkSuppressions } from "./check-house.ts";
import { findRetiredWords } from "./retired-words.ts";

const file = "src/renderer/features/design-room/model/parts/tools-part.ts";

describe("a retired word", () => {
  test.each([
    ["in an identifier", "const sessionDesk = 1;", "desk"],
    ["in a type", "type StockProduct = {};", "stock"],
    ["in a name of several capitals", "const HTTPShelf = 1;", "shelf"],
    ["in a comment", "/** Takes it from the rack. */", "rack"],
    ["as a verb in a comment", "// What is marked.", "marked"],
    ["as a whole name", "const use = meetPerson;", "meetPerson"],
    ["after a text with an apostrophe", `const a = "it's"; const doomed = a;`, "doomed"],
  ])("%s is refused", (_where, content, word) => {
    const found = findRetiredWords(file, content);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`"${word}" is retired; use `);
  });

  test("in the name of a file is refused", () => {
    expect(findRetiredWords("server/features/stock/a.ts", "")).toEqual([
      'server/features/stock/a.ts: "stock" is retired; use product',
    ]);
  });
});

test.each([
  "const desktop = navigate(address, track, bracket);",
  "<CompanyMark /> // The company's logo, a check mark, a watermark, a trademark.",
  "const decimalMark = ','; // The decimal mark of a locale.",
  "const outline = drawLine(line); // A line of text tells where it ends; a door in the photo.",
  'const label = "Stock sync at the desk";',
])("other senses are free: %s", (content) => {
  expect(findRetiredWords(file, content)).toEqual([]);
});

const check = (line: string) => checkStyles("src/renderer/ui/x.tsx", line);

test.each([
  'fontSize: "0.875rem",',
  "fontSize: 14,",
  'fontSize: "clamp(2rem, 4vw, 4rem)",',
  '"@media (max-width:599.95px)": { padding: 20 },',
  'useMediaQuery("(min-width: 1024px)")',
  'stroke: "#c2185b",',
])("what only the theme may say is refused: %s", (line) => {
  expect(check(line)).toHaveLength(1);
});

test.each([
  "...textSize(14, 20),",
  'fontSize: "inherit",',
  'fontSize: "var(--rw-company-name-size)",',
  "[belowWidth(600)]: { padding: 20 },",
  '"@container (max-width: 500px)": { display: "none" },',
  '"@media (hover: hover)": { opacity: 0 },',
  'stroke: "var(--rw-mask-edge)",',
])("what comes from the theme is taken: %s", (line) => {
  expect(check(line)).toEqual([]);
});

const isThere = (path: string) => path === "src/main/index.ts" || path === "server/features/";

test("a path that a guide names and that is not there is refused", () => {
  const guide = "`src/main/index.ts`, `src/gone.ts`, `server/features/<area>` and `npm test`";
  expect(checkPaths("ARCHITECTURE.md", guide, isThere)).toEqual([
    "ARCHITECTURE.md: names src/gone.ts, which is not there",
  ]);
});

test("a page that asks for its own scheme is refused", () => {
  const ask = "const isWeb = /^https?:$/.test(window.location.protocol);";
  expect(checkScheme(file, ask)).toHaveLength(1);
  expect(checkScheme(file, "const { protocol } = new URL(address);")).toEqual([]);
  expect(checkScheme(file, "window.location.assign(path);")).toEqual([]);
});

test("a check that is silenced is a breach, an expected refusal of a type is none", () => {
  const words = ["oxlint-disable-next-line x", "eslint-disable", "@ts-ignore"];
  const lines = words.map((word) => `// ${word}`);
  expect(lines.map((line) => checkSuppressions("web/a.ts", line))).toEqual(
    lines.map(() => ["web/a.ts:1: silences a check"]),
  );
  expect(checkSuppressions("tests/a.ts", "// @ts-expect-error there is no such event")).toEqual([]);
});
