import type { FastifyRequest } from "fastify";

import type { Locale } from "#shared/locale.ts";
import type { RoomPictures } from "#shared/served-picture.ts";

import type { Company } from "../../../db/company-directory.ts";
import { listPublishedKinds } from "../../../products/published-rooms.ts";
import { readStyles, writeLook } from "../html/write-look.ts";
import { createLandingView } from "./landing-view.ts";
import type { ShownRoom } from "./landing-view.ts";
import { listShownRooms } from "./sample-pictures.ts";
import { writeLanding } from "./write-landing.ts";

const styleSheet = readStyles(new URL("landing.css", import.meta.url));

/** What only a script can do is not offered without one, and what a menu hides stands where it is. */
const withoutScript = [
  "<noscript><style>",
  "#landing [type]{display:none}",
  "#landing .bar{flex-wrap:wrap}",
  "#landing .menu[popover]{display:flex;flex-wrap:wrap;position:static;min-width:0;margin:0;padding:0;background:none;box-shadow:none}",
  "#landing .menu>*{width:auto}",
  "#landing .compare{cursor:auto}",
  "</style></noscript>",
].join("");

/** The files of the built web app that a start page names. */
export type LandingFiles = {
  /** What makes a start page answer. */
  island: string;
  /** The script that starts the app behind another page's picture. */
  starter?: string;
  fonts: Readonly<Record<string, string>>;
};

/** A start page as it goes into the built page. */
export type WrittenLanding = {
  locale: Locale;
  /** What makes it look like the company, for the head. */
  look: string;
  body: string;
  island: string;
  /** The pictures of its rooms, for the app. */
  pictures: Record<string, RoomPictures>;
};

/** The pictures of rooms, as the app looks for them. */
export function listPictures(rooms: readonly ShownRoom[]): Record<string, RoomPictures> {
  return Object.fromEntries(rooms.map(({ id, pictures }) => [id, pictures]));
}

/** Writes the start page of a company. */
export async function readLanding(
  request: FastifyRequest,
  company: Company,
  { files, ...place }: { files: LandingFiles; locale: Locale; basename: string; inFrame: boolean },
): Promise<WrittenLanding> {
  const { features, styles } = company;
  const { database, clock } = request.server.dependencies;
  const { rooms, kinds } = await database.withTenant(company.id, async (tx) => ({
    rooms: await listShownRooms(tx, clock.now()),
    kinds: await listPublishedKinds(tx),
  }));
  const { search } = new URL(request.url, "http://localhost");
  const view = createLandingView({ ...place, search, features, styles, kinds, rooms });
  return {
    locale: place.locale,
    look: writeLook(styles, files.fonts, styleSheet).text + withoutScript,
    body: writeLanding(view).text,
    island: files.island,
    pictures: listPictures(rooms),
  };
}
