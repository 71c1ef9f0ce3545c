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

/** What is not as it would be anyway. */
function listOptions({ route, locale, mode }: EmbedChoice): string[] {
  return [
    ...(route === "/" ? [] : [`route="${route}"`]),
    ...(locale === null ? [] : [`locale="${locale}"`]),
    ...(mode === "auto" ? [] : [`mode="${mode}"`]),
  ];
}

function createHtmlSnippet({ origin, slug }: Place, choice: EmbedChoice): string {
  const attributes = [
    `data-roomwright="${slug}"`,
    ...listOptions(choice).map((option) => `data-${option}`),
    `style="min-height:${choice.height}px"`,
  ];
  return `<div ${attributes.join(" ")}></div>\n<script async src="${origin}/embed/v1.js"></script>`;
}

function createReactSnippet({ origin, slug }: Place, choice: EmbedChoice): string {
  const props = [`company="${slug}"`, ...listOptions(choice), `height={${choice.height}}`];
  return [
    `import { RoomwrightDesigner } from "${origin}/embed/react.js";`,
    "",
    "export function Designer() {",
    `  return <RoomwrightDesigner ${props.join(" ")} />;`,
    "}",
  ].join("\n");
}
