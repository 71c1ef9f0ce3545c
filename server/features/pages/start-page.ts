import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Locale } from "#shared/locale.ts";
import { de as appDe } from "#shared/texts/app/de.ts";
import { en as appEn } from "#shared/texts/app/en.ts";
import { es as appEs } from "#shared/texts/app/es.ts";
import { de } from "#shared/texts/landing/de.ts";
import { en } from "#shared/texts/landing/en.ts";
import { es } from "#shared/texts/landing/es.ts";

import { hasPage } from "../../db/company-directory.ts";
import type { Company } from "../../db/company-directory.ts";
import { findShowcase } from "../../db/queries/find-showcase.ts";
import type { Showcase } from "../../db/queries/find-showcase.ts";
import { sendPicture } from "../../exports/send-picture.ts";
import { readOrigin } from "../../http/request-origin.ts";
import { escapeText } from "./html/markup.ts";

type FindCompany = (request: FastifyRequest, identification: string) => Promise<Company | null>;
type BySlug = { Params: { slug?: string } };

/** For pages that are somebody's own, or lead to them. */
export const unlisted = '<meta name="robots" content="noindex" />';

const words: Readonly<Record<Locale, { landing: typeof en.landing; visualise: string }>> = {
  en: { landing: en.landing, visualise: appEn.header.visualise },
  de: { landing: de.landing, visualise: appDe.header.visualise },
  es: { landing: es.landing, visualise: appEs.header.visualise },
};

/** Where nothing is to be found: what is somebody's own, and what only programs read. */
const robots = [
  "User-agent: *",
  ...["/api/", "/operator", "/studio"].map((path) => `Disallow: ${path}`),
];

/**
 * What the start page of a company tells programs that list pages, show links or keep it as an app:
 * its name, what it offers, its own address, a picture before and after, its colour.
 */
export async function describeStartPage(
  request: FastifyRequest,
  company: Company,
  locale: Locale,
): Promise<{ title: string; head: string }> {
  const { landing, visualise } = words[locale];
  const { name } = company.features;
  const showcase = await readShowcase(request, company);
  const isOwn = company.id === defaultCompanyId;
  const [headline, lead] = isOwn
    ? [landing.ownHeadline, landing.ownLead]
    : showcase === null
      ? [landing.emptyHeadline, landing.emptyLead]
      : [landing.companyHeadline, landing.companyLead(name)];
  const origin = readOrigin(request);
  const place = readPlace(company);
  const address = origin + (place === "" ? "/" : place);
  const named = [
    ["description", lead],
    ["theme-color", company.styles.palette.background.landingPageBackground],
    ["twitter:card", showcase === null ? "summary" : "summary_large_image"],
  ] as const;
  const properties = [
    ["og:type", "website"],
    ["og:site_name", name],
    ["og:title", headline],
    ["og:description", lead],
    ["og:url", address],
    ...(showcase === null ? [] : [["og:image", `${origin}${place}/picture.jpg`] as const]),
  ] as const;
  const links = [
    ["canonical", address],
    ["manifest", `${place}/app.webmanifest`],
  ] as const;
  return {
    title: `${visualise} · ${name}`,
    head: [
      ...named.map(([key, content]) => writeTag("meta", { name: key, content })),
      ...properties.map(([property, content]) => writeTag("meta", { property, content })),
      ...links.map(([rel, href]) => writeTag("link", { rel, href })),
    ].join(""),
  };
}

/** What the head of a start page names: the picture, the manifest, and what robots are to leave alone. */
export function addStartPageFiles(app: FastifyInstance, findCompany: FindCompany): void {
  const hidden = { schema: { hide: true } };
  app.get("/robots.txt", hidden, (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(`${robots.join("\n")}\n`),
  );
  const find = async (request: FastifyRequest<BySlug>): Promise<Company> => {
    const company = await findCompany(request, request.params.slug ?? defaultCompanyId);
    if (company === null || !hasPage(company)) throw createMissing();
    return company;
  };
  const sendCard = async (request: FastifyRequest<BySlug>, reply: FastifyReply) => {
    const showcase = await readShowcase(request, await find(request));
    if (showcase === null) throw createMissing();
    const before = { key: showcase.previewKey, tag: showcase.sha256 };
    const after = { key: showcase.afterKey, tag: showcase.afterSha256 };
    const card = request.server.stores.exports.describeCard(before, after);
    return sendPicture(request, reply, card);
  };
  const sendManifest = async (request: FastifyRequest<BySlug>, reply: FastifyReply) =>
    reply
      .type("application/manifest+json")
      .header("cache-control", "no-cache")
      .send(JSON.stringify(describeApp(await find(request))));
  for (const place of ["", "/c/:slug"]) {
    app.get<BySlug>(`${place}/picture.jpg`, hidden, sendCard);
    app.get<BySlug>(`${place}/app.webmanifest`, hidden, sendManifest);
  }
}

/** Kept on a device, a company's page is an app with its name. */
function describeApp(company: Company) {
  const { palette } = company.styles;
  const place = readPlace(company);
  const icons = [192, 512].map((side) => ({
    src: `/icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: "image/png",
  }));
  return {
    name: company.features.name,
    short_name: company.features.name,
    id: `${place}/`,
    start_url: place === "" ? "/" : place,
    scope: place === "" ? "/" : place,
    display: "standalone",
    theme_color: palette.background.landingPageBackground,
    background_color: palette.background.landingPageBackground,
    icons,
  };
}

function readShowcase(request: FastifyRequest, { id }: Company): Promise<Showcase | null> {
  return request.server.dependencies.database.withTenant(id, findShowcase);
}

/** The path of a company's start page, without the slash at its end. */
function readPlace({ id, slug }: Company): string {
  return id === defaultCompanyId ? "" : `/c/${slug}`;
}

function createMissing(): AppError {
  return new AppError("not_found", "There is nothing here.");
}

function writeTag(tag: "meta" | "link", attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeText(value)}"`,
  );
  return `<${tag} ${written.join(" ")} />`;
}
