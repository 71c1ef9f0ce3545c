import { readFileSync } from "node:fs";

import type { CompanyStyles } from "#shared/company.ts";
import { createCompanyVariables } from "#shared/theme/company-variables.ts";
import { createFallbackFaces, listCoreFaces } from "#shared/theme/font-families.ts";

import { html, Markup } from "./markup.ts";

/** What pages of the server have in common. */
const pageSheet = readStyles(new URL("page.css", import.meta.url));

/** A company's look as a page has it from its first picture: variables, faces and its own rules. */
export function writeLook(
  styles: CompanyStyles,
  fonts: Readonly<Record<string, string>>,
  styleSheet: string,
): Markup {
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
  const css = look + fallbacks + faces.map(({ rule }) => rule).join("") + pageSheet + styleSheet;
  // Values come from validated styles only: hex colours, plain family names, numbers.
  return html`${preloads}<style>
      ${new Markup(css)}
    </style>`;
}

/** A style sheet as it travels inside a page. */
export function readStyles(file: URL): string {
  return readFileSync(file, "utf8").replaceAll(/\s+/g, " ");
}
