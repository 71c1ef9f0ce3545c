import { readFileSync } from "node:fs";

import type { FastifyReply, FastifyRequest } from "fastify";

import { localeSchema } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";
import type { RoomPictures } from "#shared/served-picture.ts";
import type { Session } from "#shared/session.ts";
import { isRegisteredUser } from "#shared/session.ts";
import { createCompanyVariables } from "#shared/theme/company-variables.ts";
import { createFallbackFaces, listCoreFaces } from "#shared/theme/font-families.ts";

import type { Company } from "../../../db/company-directory.ts";
import { readLocale } from "../../../http/read-locale.ts";
import { readOrigin } from "../../../http/request-origin.ts";
import { listPublishedKinds, listPublishedRooms } from "../../../products/published-rooms.ts";
import { describeRoomPictures, nameLinkCard } from "./sample-pictures.ts";
import { createLandingView, choosePromise } from "./landing-view.ts";
import type { LandingView } from "./landing-view.ts";
import { html, Markup } from "./markup.ts";
import { writeLanding } from "./write-landing.ts";

const styleSheet = readFileSync(new URL("landing.css", import.meta.url), "utf8").replaceAll(
  /\s+/g,
  " ",
);
const localeCookie = "locale";
const yearSeconds = 365 * 24 * 60 * 60;

/** The files of the built web app that a start page names. */
export type LandingFiles = { island: string; fonts: Readonly<Record<string, string>> };

/** A start page as it goes into the built page. */
export type WrittenLanding = {
  locale: Locale;
  title: string;
  head: string;
  body: string;
  pictures: Record<string, RoomPictures>;
};

type Entrance = {
  company: Company;
  files: LandingFiles;
  basename: string;
  isFramed: boolean;
  session: Session | null;
};

/** Writes the start page of a company for whoever asks, in their language. */
export async function readLanding(
  request: FastifyRequest,
  reply: FastifyReply,
  entrance: Entrance,
): Promise<WrittenLanding> {
  const { company, files, session, ...place } = entrance;
  const { features, styles } = company;
  const { database } = request.server.dependencies;
  const locale = chooseLocale(request, reply, entrance);
  const { published, kinds } = await database.withTenant(company.id, async (tx) => ({
    published: await listPublishedRooms(tx),
    kinds: await listPublishedKinds(tx),
  }));
  const rooms = published.map((one) => ({ ...one.room, pictures: describeRoomPictures(one) }));
  const user = session?.user;
  const personName =
    user === undefined || !isRegisteredUser(user) ? null : (user.name ?? user.email ?? "?");
  const view = createLandingView({
    ...place,
    locale,
    features,
    styles,
    personName,
    kinds,
    rooms,
  });
  const card = published.map(nameLinkCard).find((address) => address !== null) ?? null;
  return {
    locale,
    title: `${view.texts.visualise} · ${features.name}`,
    head: writeHead(request, view, files, card),
    body: writeBody(view, files),
    pictures: Object.fromEntries(rooms.map(({ id, pictures }) => [id, pictures])),
  };
}

/** What the address asks for, else what was chosen before, else the company's, else the browser's. */
function chooseLocale(
  request: FastifyRequest,
  reply: FastifyReply,
  { company, isFramed }: Entrance,
): Locale {
  const asked = localeSchema.safeParse((request.query as { locale?: unknown }).locale).data;
  if (isFramed) return asked ?? company.features.default_locale ?? readLocale(request);
  if (asked !== undefined) {
    void reply.setCookie(localeCookie, asked, { path: "/", maxAge: yearSeconds, sameSite: "lax" });
  }
  const chosen = localeSchema.safeParse(request.cookies[localeCookie]).data;
  return asked ?? chosen ?? company.features.default_locale ?? readLocale(request);
}

function writeHead(
  request: FastifyRequest,
  view: LandingView,
  files: LandingFiles,
  card: string | null,
): string {
  const { features, styles, basename, isFramed } = view;
  const origin = readOrigin(request);
  const { headline, lead } = choosePromise(view);
  const own = `${origin}${isFramed ? `/c/${features.slug}` : basename || "/"}`;
  const tags = [
    html`<meta name="description" content="${lead}" />`,
    isFramed
      ? null
      : html`<link rel="manifest" href="${basename}/manifest.webmanifest" /><link
            rel="apple-touch-icon"
            href="/icon-180.png"
          />`,
    html`<meta name="theme-color" content="${styles.palette.background.landingPageBackground}" />`,
    !isFramed
      ? html`<link rel="canonical" href="${own}" />`
      : html`<meta name="robots" content="noindex" />`,
    html`<meta property="og:type" content="website" /><meta
        property="og:site_name"
        content="${features.name}"
      /><meta property="og:title" content="${headline}" /><meta
        property="og:description"
        content="${lead}"
      /><meta property="og:url" content="${own}" />`,
    card === null
      ? html`<meta name="twitter:card" content="summary" />`
      : html`<meta property="og:image" content="${origin}${card}" /><meta
            property="og:image:type"
            content="image/jpeg"
          /><meta property="og:image:width" content="1200" /><meta
            property="og:image:height"
            content="630"
          /><meta name="twitter:card" content="summary_large_image" />`,
  ];
  const faces = listCoreFaces(styles.typography).flatMap(({ file, createRule }) => {
    const address = files.fonts[file];
    return address === undefined ? [] : [{ address, rule: createRule(address) }];
  });
  const preloads = faces.map(
    ({ address }) =>
      html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}" />`,
  );
  const variables = Object.entries(createCompanyVariables(styles));
  const look = `:root{${variables.map(([name, value]) => `${name}:${value}`).join(";")}}`;
  const fallbacks = createFallbackFaces([...new Set(Object.values(styles.typography))]);
  const css = look + fallbacks + faces.map(({ rule }) => rule).join("") + styleSheet;
  // Values come from validated styles only: hex colours, plain family names, numbers.
  return html`${preloads}${tags.filter((tag) => tag !== null)}<style>${new Markup(css)}</style>${withoutScript}`
    .text;
}

const withoutScript = new Markup(
  "<noscript><style>#landing :is([data-menu],[data-act]){display:none}#landing .menu[hidden]{display:flex;position:static}#landing .narrow .menu{flex-wrap:wrap}#landing .compare{cursor:auto}</style></noscript>",
);

function writeBody(view: LandingView, { island }: LandingFiles): string {
  return html`<div id="root">
      ${writeLanding(view)}
      <div id="app" data-waiting></div>
    </div>
    <script type="module" async fetchpriority="low" src="${island}"></script>`.text;
}
