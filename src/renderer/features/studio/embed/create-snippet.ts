import type { Locale } from "#shared/locale.ts";

export type SnippetKind = "html" | "react" | "wordpress";

/** What a company chooses for the place on its site. */
export type EmbedChoice = {
  route: "/" | "/upload" | "/designs";
  mode: "auto" | "fill";
  /** In pixels. */
  height: number;
  /** Null follows the page around. */
  locale: Locale | null;
};

type Place = { origin: string; slug: string };

/** The code that shows the company's designer on its own site. */
export function createSnippet(kind: SnippetKind, place: Place, choice: EmbedChoice): string {
  if (kind === "react") return createReactSnippet(place, choice);
  const html = createHtmlSnippet(place, choice);
  return kind === "html" ? html : `<!-- wp:html -->\n${html}\n<!-- /wp:html -->`;
}

function createHtmlSnippet({ origin, slug }: Place, choice: EmbedChoice): string {
  const { route, mode, height, locale } = choice;
  const attributes = [
    `data-roomwright="${slug}"`,
    ...(route === "/" ? [] : [`data-route="${route}"`]),
    ...(locale === null ? [] : [`data-locale="${locale}"`]),
    ...(mode === "auto" ? [] : [`data-mode="${mode}"`]),
    `style="min-height:${height}px"`,
  ];
  return `<div ${attributes.join(" ")}></div>\n<script async src="${origin}/embed/v1.js"></script>`;
}

function createReactSnippet({ origin, slug }: Place, choice: EmbedChoice): string {
  const { route, mode, height, locale } = choice;
  const props = [
    `company="${slug}"`,
    ...(route === "/" ? [] : [`route="${route}"`]),
    ...(locale === null ? [] : [`locale="${locale}"`]),
    ...(mode === "auto" ? [] : [`mode="${mode}"`]),
    `height={${height}}`,
  ];
  return [
    `import { RoomwrightDesigner } from "${origin}/embed/react.js";`,
    "",
    "export function Designer() {",
    `  return <RoomwrightDesigner ${props.join(" ")} />;`,
    "}",
  ].join("\n");
}
