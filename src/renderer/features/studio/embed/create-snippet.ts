import type { Locale } from "#shared/locale.ts";

export type SnippetKind = "html" | "react" | "wordpress";

/** What a company chooses for the place on its site. */
export type EmbedChoice = {
  route: "/" | "/upload" | "/designs";
  mode: "auto" | "fill" | "modal" | "button";
  /** Whether the site has a basket for what the visitor needs. */
  cart: boolean;
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
function listOptions({ route, locale, mode, cart }: EmbedChoice): string[] {
  return [
    ...(route === "/" ? [] : [`route="${route}"`]),
    ...(locale === null ? [] : [`locale="${locale}"`]),
    ...(mode === "auto" ? [] : [`mode="${mode}"`]),
    ...(cart ? ["cart"] : []),
  ];
}

function createHtmlSnippet({ origin, slug }: Place, choice: EmbedChoice): string {
  const attributes = [
    `data-roomwright="${slug}"`,
    ...listOptions(choice).map((option) => `data-${option}`),
    ...(isAbove(choice) ? [] : [`style="min-height:${choice.height}px"`]),
  ];
  const open = attributes.join(" ");
  const element =
    choice.mode === "modal"
      ? `<button type="button" ${open}>${words[choice.locale ?? "en"]}</button>`
      : `<div ${open}></div>`;
  return `${element}\n<script async src="${origin}/embed/v1.js"></script>`;
}

function createReactSnippet({ origin, slug }: Place, choice: EmbedChoice): string {
  const size = isAbove(choice) ? [] : [`height={${choice.height}}`];
  const props = [`company="${slug}"`, ...listOptions(choice), ...size];
  const element =
    choice.mode === "modal"
      ? `<RoomwrightDesigner ${props.join(" ")}>${words[choice.locale ?? "en"]}</RoomwrightDesigner>`
      : `<RoomwrightDesigner ${props.join(" ")} />`;
  return [
    `import { RoomwrightDesigner } from "${origin}/embed/react.js";`,
    "",
    "export function Designer() {",
    `  return ${element};`,
    "}",
  ].join("\n");
}

/** Whether the designer opens above the page and takes no place in it. */
export function isAbove({ mode }: Pick<EmbedChoice, "mode">): boolean {
  return mode === "modal" || mode === "button";
}

/** On the site's own button, in the language of the designer. */
const words = {
  en: "See it in your room",
  de: "In Ihrem Raum ansehen",
  es: "Véalo en su espacio",
} as const satisfies Record<Locale, string>;
