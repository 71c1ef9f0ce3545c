import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { AppError } from "#shared/app-error.ts";
import type { PageProps } from "#shared/session.ts";

import { escapeText } from "./landing/markup.ts";
import type { LandingFiles, WrittenLanding } from "./landing/read-landing.ts";

/** The two pages of the web app: its own, and the one for other sites' frames. */
export type PageName = "index" | "embed";

const propsMarker = "<!--page-props-->";
/** What loads the app itself, which a start page does later. */
const appPart = /<!--app-->.*?<!--\/app-->/gs;
/** The files that a start page names, as the build knows them. */
const filesPart = /<!--landing (.*?)-->/s;

/** Throws `unavailable` when the web app has not been built. */
export async function readBuiltPage(webDir: string, name: PageName): Promise<string> {
  return readFile(join(webDir, `${name}.html`), "utf8").catch((error: unknown) => {
    throw new AppError(
      "unavailable",
      "The web app has not been built yet: run `npm run build:web`.",
      { cause: error },
    );
  });
}

/** The files of a start page, from a built page; null where the build has none. */
export function readLandingFiles(built: string): LandingFiles | null {
  const json = filesPart.exec(built)?.[1];
  return json === undefined ? null : (JSON.parse(json) as LandingFiles);
}

/** A built page with its props, and `head` behind them, written in. */
export function writeAppPage(built: string, props: PageProps, head = ""): string {
  return built.replace(filesPart, "").replace(propsMarker, () => writeProps(props) + head);
}

/** A built page with a start page in the place of the app, which comes later. */
export function writeLandingPage(built: string, props: PageProps, landing: WrittenLanding): string {
  const { locale, title, head, body, pictures } = landing;
  return built
    .replace(filesPart, "")
    .replaceAll(appPart, "")
    .replace('<html lang="en">', `<html lang="${locale}">`)
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeText(title)}</title>`)
    .replace(propsMarker, () => head)
    .replace('<div id="root"></div>', () => body + writeProps({ ...props, pictures }));
}

function writeProps(props: PageProps): string {
  return `<script type="application/json" id="page-props">${escapeJson(props)}</script>`;
}

/** JSON that cannot end the script element it stands in, nor open a comment. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
