import type { FastifyReply, FastifyRequest } from "fastify";

import type { Company } from "../../db/company-directory.ts";
import { allowScript } from "../../http/content-security-policy.ts";
import { chooseFrameLocale, choosePageLocale } from "./choose-page-locale.ts";
import { readAppPages, readLandingFiles } from "./page-html.ts";
import type { WrittenWaiting } from "./page-html.ts";
import {
  stepAsideSource,
  writePreloads,
  writeWaiting,
  writeWaitingHead,
} from "./waiting/write-waiting.ts";
import type { AppPageName, WaitingView } from "./waiting/write-waiting.ts";

const prefix = /^\/(?:c|embed)\/[^/]+/;
const patterns: readonly (readonly [RegExp, AppPageName])[] = [
  [/^\/api\/auth\/signin$/, "signIn"],
  [/^\/upload$/, "upload"],
  [/^\/designs$/, "designs"],
  [/^\/room\/[^/]+$/, "room"],
];

/**
 * What a page of the app begins with, in the look of `company`; null where it begins with nothing.
 * `isOfAnyCompany` and `room` as in `WaitingView`.
 */
export function prepareWaiting(
  request: FastifyRequest,
  reply: FastifyReply,
  built: string,
  {
    company,
    isOfAnyCompany,
    room,
  }: Pick<WaitingView, "isOfAnyCompany" | "room"> & { company: Company },
): WrittenWaiting | null {
  const name = findPageName(request.url);
  const pages = name === null ? undefined : readAppPages(built)[name];
  if (name === null || pages === undefined) return null;
  const locale = choosePageLocale(request, reply, company.features.default_locale);
  const page = pages[locale];
  const view = { name, page, company, locale, isOfAnyCompany, room };
  allowScript(reply, stepAsideSource);
  return {
    locale,
    look: writeWaitingHead(view, readLandingFiles(built)?.fonts ?? {}).text,
    body: writeWaiting(view).text,
  };
}

/** The files of a page of a frame, for its head. */
export function preloadFramedPage(
  request: FastifyRequest,
  built: string,
  { features }: Company,
): string {
  const name = findPageName(request.url);
  const locale = chooseFrameLocale(request, features.default_locale);
  const page = name === null ? undefined : readAppPages(built)[name]?.[locale];
  return page === undefined ? "" : writePreloads(page.files).text;
}

function findPageName(url: string): AppPageName | null {
  const { pathname } = new URL(url, "http://localhost");
  const own = pathname.replace(prefix, "");
  return patterns.find(([pattern]) => pattern.test(own))?.[1] ?? null;
}
