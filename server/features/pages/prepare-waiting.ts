import type { FastifyReply, FastifyRequest } from "fastify";

import type { SampleRoom } from "#shared/image.ts";

import type { Company } from "../../db/company-directory.ts";
import { allowScript } from "../../http/content-security-policy.ts";
import { chooseFrameLocale, choosePageLocale } from "./choose-page-locale.ts";
import { listPictures } from "./landing/read-landing.ts";
import type { ShownRoom } from "./landing/landing-view.ts";
import { listShownRooms } from "./landing/sample-pictures.ts";
import { readAppPages, readLandingFiles } from "./page-html.ts";
import type { WrittenWaiting } from "./page-html.ts";
import {
  stepAside,
  writePreloads,
  writeWaiting,
  writeWaitingHead,
} from "./waiting/write-waiting.ts";
import type { AppPageName, WaitingView } from "./waiting/write-waiting.ts";

/** More are not seen without looking for them. */
const maxRooms = 12;

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
export async function prepareWaiting(
  request: FastifyRequest,
  reply: FastifyReply,
  built: string,
  {
    company,
    isOfAnyCompany,
    room,
  }: Pick<WaitingView, "isOfAnyCompany" | "room"> & { company: Company },
): Promise<WrittenWaiting | null> {
  const name = findPageName(request.url);
  const pages = name === null ? undefined : readAppPages(built)[name];
  if (name === null || pages === undefined) return null;
  const locale = choosePageLocale(request, reply, company.features.default_locale);
  const page = pages[locale];
  const rooms = await readShownRooms(request, company, name);
  const view = { name, page, company, locale, isOfAnyCompany, room, rooms };
  const { fonts = {}, starter = null } = readLandingFiles(built) ?? {};
  for (const script of [stepAside, ...(starter === null ? [] : [starter])]) {
    allowScript(reply, script);
  }
  return {
    locale,
    starter,
    look: writeWaitingHead(view, fonts).text,
    body: writeWaiting(view).text,
    props:
      rooms.length === 0 ? {} : { rooms: rooms.map(omitPictures), pictures: listPictures(rooms) },
  };
}

/** The rooms that a page begins with: one beside a sign-in, those to start with where a photo is added. */
async function readShownRooms(
  request: FastifyRequest,
  company: Company,
  name: AppPageName,
): Promise<ShownRoom[]> {
  const isEntry =
    name === "signIn" && !new URL(request.url, "http://localhost").searchParams.has("handOff");
  if (!isEntry && name !== "upload") return [];
  const { database, clock } = request.server.dependencies;
  const rooms = await database.withTenant(company.id, (tx) => listShownRooms(tx, clock.now()));
  if (name === "upload") return rooms.slice(0, maxRooms);
  // As the app chooses it.
  const shown = rooms.find(({ showcase }) => showcase !== null);
  return shown === undefined || shown.pictures.after === null ? [] : [shown];
}

/** The room by itself: its pictures come beside it. */
function omitPictures(room: ShownRoom): SampleRoom & { pictures?: undefined } {
  return { ...room, pictures: undefined };
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
