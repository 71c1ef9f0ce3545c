import { expect, test } from "vitest";

import { checkStyles } from "#support/check-house.ts";

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
