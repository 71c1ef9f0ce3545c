import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { AppError } from "#shared/app-error.ts";
import type { PageProps } from "#shared/session.ts";

/** The two pages of the web app: its own, and the one for other sites' frames. */
export type PageName = "index" | "embed";

const propsMarker = "<!--page-props-->";
const titlePart = /<title>.*?<\/title>/s;
/** What only the start page loads. */
const landingPart = /<!--landing-->.*?<!--\/landing-->/s;

export type PageParts = {
  props: PageProps;
  /** Null for the page's own. */
  title: string | null;
  /** What its head has besides. */
  head: string;
  /** Keeps what only the start page loads. */
  isLanding: boolean;
};

/**
 * The HTML of a built page with its parts written in. Throws `unavailable` when the web app has not been built.
 */
export async function readPageHtml(
  webDir: string,
  name: PageName,
  { props, title, head, isLanding }: PageParts,
): Promise<string> {
  const html = await readFile(join(webDir, `${name}.html`), "utf8").catch((error: unknown) => {
    throw new AppError(
      "unavailable",
      "The web app has not been built yet: run `npm run build:web`.",
      {
        cause: error,
      },
    );
  });
  const script = `<script type="application/json" id="page-props">${escapeJson(props)}</script>`;
  const own = isLanding ? html : html.replace(landingPart, "");
  const named =
    title === null ? own : own.replace(titlePart, () => `<title>${escapeAttribute(title)}</title>`);
  return named.replace(propsMarker, () => script + head);
}

/** JSON that cannot end the script element it stands in, nor open a comment. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A text inside the quotes of an attribute. */
export function escapeAttribute(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
