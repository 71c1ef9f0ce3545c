import { readFileSync } from "node:fs";

import type { CompanyStyles } from "#shared/company.ts";
import { createCompanyVariables } from "#shared/theme/company-variables.ts";
import { createFallbackFaces, listCoreFaces } from "#shared/theme/font-families.ts";

import { html, Markup } from "./markup.ts";

const styleSheet = readFileSync(new URL("landing.css", import.meta.url), "utf8").replaceAll(
  /\s+/g,
  " ",
);

/** What only a script can do is not offered without one, and what a menu hides stands where it is. */
const withoutScript = [
  "<noscript><style>",
  "#landing [type]{display:none}",
  "#landing .bar{flex-wrap:wrap}",
  "#landing .menu[popover]{display:flex;flex-wrap:wrap;position:static;min-width:0;margin:0;padding:0;background:none;box-shadow:none}",
  "#landing .menu>*{width:auto}",
  "#landing .compare{cursor:auto}",
  "</style></noscript>",
].join("");

/** A company's look as a start page has it from its first picture: variables, faces and rules. */
export function writeLook(styles: CompanyStyles, fonts: Readonly<Record<string, string>>): string {
  const faces = listCoreFaces(styles.typography).flatMap(({ file, createRule }) => {
    const address = fonts[file];
    return address === undefined ? [] : [{ address, rule: createRule(address) }];
  });
  const preloads = faces.map(
    ({ address }) =>
      html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}" />`,
  );
  const variables = Object.entries(createCompanyVariables(styles));
  const look = `:root{${variables.map(([name, value]) => `${name}:${value}`).join(";")}}`;
  const fallbacks = createFallbackFaces([...new Set(Object.values(styles.typography))]);
  const css = look + fallbacks + faces.map(({ rule }) => rule).join("") + styleSheet;
  // Values come from validated styles only: hex colours, plain family names, numbers.
  return html`${preloads}<style>${new Markup(css)}</style>${new Markup(withoutScript)}`.text;
}
