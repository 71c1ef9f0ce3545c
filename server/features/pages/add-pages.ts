import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { companySlugSchema, defaultCompanyId } from "#shared/company.ts";
import { isRegisteredUser } from "#shared/session.ts";
import type { PageProps } from "#shared/session.ts";

import { hasPage } from "../../db/company-directory.ts";
import type { Company } from "../../db/company-directory.ts";
import { countAfterAnswer } from "../records/count-usage.ts";
import { createContentSecurityPolicy } from "../../http/content-security-policy.ts";
import { readSession } from "../../http/read-session.ts";
import { addSdk } from "./add-sdk.ts";
import { chooseFrameLocale, choosePageLocale } from "./choose-page-locale.ts";
import { readLanding } from "./landing/read-landing.ts";
import { addSamplePictures } from "./landing/sample-pictures.ts";
import { addOfflinePages } from "./offline-pages.ts";
import { readBuiltPage, readLandingFiles, writeAppPage, writeLandingPage } from "./page-html.ts";
import type { PageName } from "./page-html.ts";
import { sendPacked } from "./send-packed.ts";
import { addRoomPhotos, readWaitingRoom } from "./room-photos.ts";
import { addSharePictures, prepareSharePage } from "./share-page.ts";
import { prepareSignInPage, readSlugBehind } from "./sign-in-page.ts";
import { addStartPageFiles, describeStartPage, unlisted } from "./start-page.ts";
import { preloadFramedPage, prepareWaiting } from "./prepare-waiting.ts";

const ownPaths = [
  "/",
  "/upload",
  "/room/*",
  "/designs",
  "/designs/*",
  "/account",
  "/account/*",
  "/studio",
  "/studio/*",
  "/s/*",
  "/operator",
];
/** The start page, at each of its addresses. */
const landingPath = /^(?:\/(?:c|preview|embed)\/[^/?#]+)?\/?(?:[?#]|$)/;
/** The error page's statuses by the error in its address, in lower case. */
const errorStatuses: Readonly<Record<string, number>> = {
  accessdenied: 403,
  verification: 403,
  configuration: 500,
};

const hidden = { schema: { hide: true } };

/** Serves the built web app: its pages with their props, and its files. */
export async function addPages(app: FastifyInstance): Promise<void> {
  const { webDir } = app.dependencies.config;
  await app.register(fastifyStatic, {
    root: join(webDir, "assets"),
    prefix: "/assets/",
    index: false,
    // The names carry a hash of the content.
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
    // A folder is nothing that there is.
    allowedPath: (path) => !path.endsWith("/"),
  });
  await app.register(fastifyStatic, {
    root: webDir,
    prefix: "/",
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ["**/*.html", "assets/**", "embed/**", "*-worker.js"],
    maxAge: "1h",
  });
  await addSdk(app, join(webDir, "embed"));
  for (const path of ownPaths) {
    app.get(path, hidden, (request, reply) => sendOwnPage(request, reply, defaultCompanyId));
  }
  app.get("/api/auth/signin", hidden, (request, reply) =>
    sendOwnPage(request, reply, defaultCompanyId, prepareSignInPage(request, reply)),
  );
  app.get("/api/auth/signout", hidden, (request, reply) =>
    sendOwnPage(request, reply, defaultCompanyId),
  );
  app.get("/api/auth/error", hidden, (request, reply) =>
    sendOwnPage(request, reply.code(chooseErrorStatus(request.query)), defaultCompanyId),
  );
  addSharePictures(app, findCompany);
  addRoomPhotos(app, findCompany);
  addStartPageFiles(app, findCompany);
  addOfflinePages(app, findCompany);
  addSamplePictures(app);
  // A frame tells the page around it where it is: a link's secret is none of that page's business.
  app.get<{ Params: { slug: string } }>("/embed/:slug/s/*", hidden, (request, reply) =>
    reply.redirect(`/embed/${encodeURIComponent(request.params.slug)}`),
  );
  const slugPages = { c: sendOwnPage, preview: sendPreviewPage, embed: sendEmbedPage };
  for (const [prefix, send] of Object.entries(slugPages)) {
    for (const path of [`/${prefix}/:slug`, `/${prefix}/:slug/*`]) {
      app.get<{ Params: { slug: string } }>(path, hidden, async (request, reply) => {
        const { slug } = request.params;
        const moved = await findMove(request, slug);
        return moved === null
          ? send(request, reply, slug)
          : reply.redirect(request.url.replace(/^\/[^/]+\/[^/?]+/, `/${prefix}/${moved}`));
      });
    }
  }
}

const nobody = { session: null, authenticatedServerCompanyId: null, sessionRefetchSeconds: 0 };

/** The app itself sends people on from a company that does not exist or is not open to them. */
async function sendOwnPage(
  request: FastifyRequest,
  reply: FastifyReply,
  identification: string,
  head = "",
): Promise<FastifyReply> {
  const company = await findCompany(request, identification);
  const shareHead = await prepareSharePage(request, reply, company);
  const session = await readSession(request, reply, company?.id);
  const authenticatedServerCompanyId = session === null ? null : (company?.id ?? null);
  const { sessionRefetchSeconds, offlinePages: mayKeep } = request.server.dependencies.config;
  const opened = company !== null && hasPage(company) ? company : null;
  const slug = readSlugBehind(request);
  const behind = slug === null ? null : await findCompany(request, slug);
  const shown = behind !== null && hasPage(behind) ? behind : opened;
  const known = shown === null ? {} : { company: toPageCompany(shown) };
  const settings = { sessionRefetchSeconds, mayKeep };
  const props = { session, authenticatedServerCompanyId, ...settings, ...known };
  if (company === null) void reply.code(404);
  else if (isVisit(request)) countAfterAnswer(reply, company.id, "visit");
  if (opened !== null && landingPath.test(request.url)) {
    return sendStartPage(request, reply, opened, props);
  }
  const page = { props, title: null, head: head + (shareHead === "" ? unlisted : shareHead) };
  if (shown === null) return sendPage(request, reply, "index", page);
  const built = await readBuiltPage(request.server.dependencies.config.webDir, "index");
  const isOfAnyCompany = shown === opened && identification === defaultCompanyId;
  const room = opened === null ? null : await readWaitingRoom(request, opened);
  const place = { company: shown, isOfAnyCompany, room };
  const waiting = await prepareWaiting(request, reply, built, place);
  return sendHtml(reply, writeAppPage(built, { ...page, isLanding: false, waiting }));
}

/**
 * The start page stands by itself: whoever opens it sees it before the app is there. Who has an account
 * gets the app, which knows what they may do and where they were.
 */
async function sendStartPage(
  request: FastifyRequest,
  reply: FastifyReply,
  company: Company,
  props: PageProps,
): Promise<FastifyReply> {
  const locale = choosePageLocale(request, reply, company.features.default_locale);
  const page = { props, ...(await describeStartPage(request, company, locale)) };
  const { session } = props;
  const isVisitor = session === null || session === undefined || !isRegisteredUser(session.user);
  const built = await readBuiltPage(request.server.dependencies.config.webDir, "index");
  const files = isVisitor ? readLandingFiles(built) : null;
  if (files === null) return sendPage(request, reply, "index", page);
  const basename = company.id === defaultCompanyId ? "" : `/c/${company.slug}`;
  const place = { files, locale, basename, inFrame: false };
  const landing = await readLanding(request, company, place);
  return sendPacked(request, reply, writeLandingPage(built, page, landing), {
    // Who the visitor is stands in the page, and could be guessed from its packed length.
    isPlain: session === null,
  });
}

/** A frame brings its own token, so neither a session nor a cookie takes part here. */
async function sendEmbedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  slug: string,
): Promise<FastifyReply> {
  const company = await findCompany(request, slug);
  const framed = company?.features.iframe_mode === true ? company : null;
  const hostOrigins = [...(framed?.embedOrigins ?? [])];
  const ancestors = framed === null ? [] : ["'self'", ...hostOrigins];
  void reply.header("content-security-policy", createContentSecurityPolicy(ancestors));
  const known = company === null ? {} : { company: toPageCompany(company) };
  const page = { props: { ...nobody, hostOrigins, ...known }, title: null, head: unlisted };
  if (framed !== null && isVisit(request)) countAfterAnswer(reply, framed.id, "embed-visit");
  if (framed !== null && landingPath.test(request.url)) {
    return sendFramedStartPage(request, reply, framed, page);
  }
  if (framed === null) {
    return sendPage(request, reply.code(company === null ? 404 : 200), "embed", page);
  }
  const built = await readBuiltPage(request.server.dependencies.config.webDir, "embed");
  const head = page.head + preloadFramedPage(request, built, framed);
  return sendHtml(reply, writeAppPage(built, { ...page, head, isLanding: false }));
}

/** Who the visitor is, and what look the page around brings, the app asks as soon as it is there. */
async function sendFramedStartPage(
  request: FastifyRequest,
  reply: FastifyReply,
  company: Company,
  page: { props: PageProps; title: null; head: string },
): Promise<FastifyReply> {
  const built = await readBuiltPage(request.server.dependencies.config.webDir, "embed");
  const files = readLandingFiles(built);
  if (files === null) return sendPage(request, reply, "embed", page);
  const locale = chooseFrameLocale(request, company.features.default_locale);
  const place = { files, locale, basename: `/embed/${company.slug}`, inFrame: true };
  const landing = await readLanding(request, company, place);
  const html = writeLandingPage(built, page, landing);
  return sendPacked(request, reply, html, { isPlain: true });
}

/** What everybody may read of a company anyway: with it the page shows its look from the start. */
function toPageCompany({ features, styles }: Company): NonNullable<PageProps["company"]> {
  return { features, styles };
}

/** The theme editor's frame: a page without a person, shown by our own pages and nobody else's. */
async function sendPreviewPage(
  request: FastifyRequest,
  reply: FastifyReply,
  slug: string,
): Promise<FastifyReply> {
  const company = await findCompany(request, slug);
  void reply.header("content-security-policy", createContentSecurityPolicy(["'self'"]));
  const page = { props: nobody, title: null, head: unlisted };
  return sendPage(request, reply.code(company === null ? 404 : 200), "index", page);
}

const visitorsPath = /^\/(?:(?:c|embed)\/[^/]+(?:\/|$))?(?:(?:upload|designs|room)(?:\/|$)|$)/;

/** A page of the product that somebody opened: not the studio, the account or a sign-in. */
function isVisit(request: FastifyRequest): boolean {
  const [path = ""] = request.url.split("?");
  const isPrefetch = String(request.headers["sec-purpose"] ?? "").includes("prefetch");
  return request.method === "GET" && !isPrefetch && visitorsPath.test(path);
}

/** The address that a company has now, when it had this one before; null for every other. */
async function findMove(request: FastifyRequest, slug: string): Promise<string | null> {
  const company = await findCompany(request, slug);
  return company === null || company.slug === slug ? null : company.slug;
}

async function findCompany(
  request: FastifyRequest,
  identification: string,
): Promise<Company | null> {
  const known =
    identification === defaultCompanyId || companySlugSchema.safeParse(identification).success;
  return known ? request.server.stores.companies.find(identification) : null;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  name: PageName,
  page: { props: PageProps; title: string | null; head: string },
): Promise<FastifyReply> {
  const { webDir } = request.server.dependencies.config;
  const isLanding = landingPath.test(request.url);
  const built = await readBuiltPage(webDir, name);
  return sendHtml(reply, writeAppPage(built, { ...page, isLanding }));
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(html);
}

/** The status of the error page by the error in its address, whatever its case; 200 for any other. */
function chooseErrorStatus(query: unknown): number {
  const { error } = query as { error?: unknown };
  if (typeof error !== "string") return 200;
  const name = error.toLowerCase();
  return Object.hasOwn(errorStatuses, name) ? (errorStatuses[name] ?? 200) : 200;
}
