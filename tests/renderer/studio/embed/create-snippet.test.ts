import { expect, it } from "vitest";

import { createSnippet } from "#renderer/features/studio/embed/create-snippet.ts";
import type { EmbedChoice } from "#renderer/features/studio/embed/create-snippet.ts";

const place = { origin: "https://product.test", slug: "acme" };
const plain: EmbedChoice = { route: "/", mode: "auto", height: 760, locale: null };
const full: EmbedChoice = { route: "/upload", mode: "fill", height: 900, locale: "de" };

it("the shortest code reserves its place and names the company", () => {
  expect(createSnippet("html", place, plain)).toBe(
    `<div data-roomwright="acme" style="min-height:760px"></div>\n<script async src="https://product.test/embed/v1.js"></script>`,
  );
});

it("every choice is in the code", () => {
  expect(createSnippet("html", place, full)).toContain(
    `data-route="/upload" data-locale="de" data-mode="fill" style="min-height:900px"`,
  );
  expect(createSnippet("react", place, full)).toContain(
    `<RoomwrightDesigner company="acme" route="/upload" locale="de" mode="fill" height={900} />`,
  );
});

it("WordPress gets the same as a block of its editor", () => {
  const html = createSnippet("html", place, full);
  expect(createSnippet("wordpress", place, full)).toBe(
    `<!-- wp:html -->\n${html}\n<!-- /wp:html -->`,
  );
});
