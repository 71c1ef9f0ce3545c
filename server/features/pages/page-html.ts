import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { AppError } from "#shared/app-error.ts";
import type { PageProps } from "#shared/session.ts";

import { escapeText } from "./landing/markup.ts";
import type { LandingFiles, WrittenLanding } from "./landing/read-landing.ts";

/** The two pages of the web app: its own, and the one for other sites' frames. */
export type PageName = "index" | "embed";

const propsMarker = "<!--page-props-->";
const titlePart = /<title>.*?<\/title>/s;
/** What only the start page loads. */
const landingPart = /<!--landing-->.*?<!--\/landing-->/s;
/** What loads the app itself: a start page that stands by itself does so later. */
const appPart = /<!--app-->(.*?)<!--\/app-->/gs;
/** The files that a start page names, as the build knows them. */
const filesPart = /<!--start (.*?)-->/s;

export type PageParts = {
  props: PageProps;
  /** Null for the page's own. */
  title: string | null;
  /** What its head has besides. */
  head: string;
  /** Keeps what only the start page loads. */
  isLanding: boolean;
};

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

/** The HTML of a built page with its parts written in. */
export function writeAppPage(built: string, { props, title, head, isLanding }: PageParts): string {
  const own = isLanding ? built : built.replace(landingPart, "");
  return writeTitle(own.replace(filesPart, ""), title).replace(
    propsMarker,
    () => writeProps(props) + head,
  );
}

/** A built page with a start page in the place of the app, whose files wait until its script wants them. */
export function writeLandingPage(
  built: string,
  { props, title, head }: Omit<PageParts, "isLanding">,
  { locale, look, body, island, pictures }: WrittenLanding,
): string {
  const appFiles = [...built.matchAll(appPart)].map(([, tag]) => tag).join("");
  const root = [
    `<div id="root">${body}<div id="app" data-waiting></div></div>`,
    `<template id="app-files">${appFiles}</template>`,
    writeProps({ ...props, pictures }),
    `<script type="module" async fetchpriority="low" src="${island}"></script>`,
  ].join("");
  return writeTitle(built.replace(filesPart, "").replaceAll(appPart, ""), title)
    .replace('<html lang="en">', `<html lang="${locale}">`)
    .replace(propsMarker, () => look + head)
    .replace('<div id="root"></div>', () => root);
}

function writeTitle(page: string, title: string | null): string {
  if (title === null) return page;
  return page.replace(titlePart, () => `<title>${escapeText(title)}</title>`);
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
