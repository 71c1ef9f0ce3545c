import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { AppError } from "#shared/app-error.ts";
import type { Locale } from "#shared/locale.ts";
import type { PageProps } from "#shared/session.ts";

import { escapeText } from "./html/markup.ts";
import type { LandingFiles, WrittenLanding } from "./landing/read-landing.ts";
import type { AppPageFiles } from "./waiting/write-waiting.ts";

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

/** Of pages that begin with a picture of the server's: their files and what stands at their top. */
const pagesPart = /<!--pages (.*?)-->/s;

const entryTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const preloadTag = /<link rel="modulepreload" crossorigin href="([^"]+)">/;
const sheetTags = /<link rel="stylesheet"[^>]*>/g;

export type PageParts = {
  props: PageProps;
  /** Null for the page's own. */
  title: string | null;
  /** What its head has besides. */
  head: string;
  /** Keeps what only the start page loads. */
  isLanding: boolean;
  /** What is seen of it until the app is there. */
  waiting?: WrittenWaiting | null;
};

/** A page's first picture, in the place of the app until that has one of its own. */
export type WrittenWaiting = {
  locale: Locale;
  look: string;
  body: string;
  /** The script that starts the app behind it; null where the page's own tag does. */
  starter: string | null;
  /** The rooms in it, for the app. */
  props: Pick<PageProps, "rooms" | "pictures">;
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

/** The pages that a built page names, by name; empty where the build has none. */
export function readAppPages(built: string): AppPageFiles {
  const json = pagesPart.exec(built)?.[1];
  return json === undefined ? {} : (JSON.parse(json) as AppPageFiles);
}

/** The HTML of a built page with its parts written in. */
export function writeAppPage(built: string, parts: PageParts): string {
  const { props, title, head, isLanding, waiting = null } = parts;
  const own = isLanding ? built : built.replace(landingPart, "");
  const page = writeTitle(withoutNames(own), title).replace(
    propsMarker,
    () => writeProps({ ...props, ...waiting?.props }) + head + (waiting?.look ?? ""),
  );
  if (waiting === null) return page;
  // In the head they would hold up the picture, which needs none of the app's styles.
  const sheets = [...page.matchAll(sheetTags)].join("");
  return startBehindPicture(page, waiting.starter)
    .replaceAll(sheetTags, "")
    .replace('<html lang="en">', `<html lang="${waiting.locale}">`)
    .replace('<div id="root"></div>', () => `<div id="root">${waiting.body}</div>${sheets}`);
}

/**
 * Has the app started by a script that waits for the picture. The app's files are fetched all the same, but
 * not before what the picture itself consists of.
 */
function startBehindPicture(page: string, starter: string | null): string {
  const [tag, entry] = entryTag.exec(page) ?? [];
  if (starter === null || tag === undefined || entry === undefined) return page;
  const parts = [...page.matchAll(appPart)].flatMap(
    ([, part = ""]) => preloadTag.exec(part)?.[1] ?? [],
  );
  const files = [...parts, entry].join(" ");
  const script = `<script type="module" data-app-files="${files}">${starter}</script>`;
  return page
    .replace(tag, () => `<link rel="modulepreload" crossorigin href="${entry}">${script}`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Without what only the server reads. */
function withoutNames(built: string): string {
  return built.replace(filesPart, "").replace(pagesPart, "");
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
  return writeTitle(withoutNames(built).replaceAll(appPart, ""), title)
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
