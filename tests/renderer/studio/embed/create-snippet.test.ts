import { expect, it } from "vitest";

import { createSnippet } from "#renderer/features/studio/embed/create-snippet.ts";
import type { EmbedChoice } from "#renderer/features/studio/embed/create-snippet.ts";

const place = { origin: "https://product.test", slug: "acme" };
const plain: EmbedChoice = { route: "/", mode: "auto", height: 760, locale: null, cart: false };
const full: EmbedChoice = {
  route: "/upload",
  mode: "fill",
  height: 900,
  locale: "de",
  cart: false,
};

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

it("what opens above the page takes no place in it", () => {
  const above = { ...full, mode: "modal", cart: true } as const;
  expect(createSnippet("html", place, above)).toBe(
    `<button type="button" data-roomwright="acme" data-route="/upload" data-locale="de" data-mode="modal" data-cart>In Ihrem Raum ansehen</button>\n<script async src="https://product.test/embed/v1.js"></script>`,
  );
  expect(createSnippet("html", place, { ...plain, mode: "button" })).toContain(
    `<div data-roomwright="acme" data-mode="button"></div>`,
  );
  expect(createSnippet("react", place, above)).toContain(
    `<RoomwrightDesigner company="acme" route="/upload" locale="de" mode="modal" cart>In Ihrem Raum ansehen</RoomwrightDesigner>`,
  );
});
