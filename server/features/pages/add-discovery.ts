import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { defaultCompanyId } from "#shared/company.ts";

import type { Company } from "../../db/company-directory.ts";

type FindCompany = (request: FastifyRequest, identification: string) => Promise<Company | null>;

const hidden = { schema: { hide: true } };

/** Start pages are for everybody; people's work, sign-ins and the studio are no search results. */
const robots = [
  "User-agent: *",
  "Disallow: /api/",
  "Disallow: /account",
  "Disallow: /designs",
  "Disallow: /operator",
  "Disallow: /preview/",
  "Disallow: /room/",
  "Disallow: /studio",
  "",
].join("\n");

const icons = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** What search engines read, and what a browser needs to put a company's pages on a home screen. */
export function addDiscovery(app: FastifyInstance, findCompany: FindCompany): void {
  app.get("/robots.txt", hidden, (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("text/plain; charset=utf-8")
      .send(robots),
  );
  app.get("/manifest.webmanifest", hidden, (request, reply) =>
    sendManifest(reply, "/", findCompany(request, defaultCompanyId)),
  );
  app.get<{ Params: { slug: string } }>(
    "/c/:slug/manifest.webmanifest",
    hidden,
    async (request, reply) => {
      const { slug } = request.params;
      const company = await findCompany(request, slug);
      const isOpen = company?.features.slug_mode === true && company.slug === slug;
      return sendManifest(reply, `/c/${slug}`, isOpen ? company : null);
    },
  );
}

async function sendManifest(
  reply: FastifyReply,
  start: string,
  found: Company | null | Promise<Company | null>,
): Promise<FastifyReply> {
  const company = await found;
  if (company === null) throw new AppError("not_found", "There is no company at this address.");
  const { features, styles } = company;
  const { paper, landingPageBackground } = styles.palette.background;
  const manifest = {
    id: start,
    name: features.name,
    short_name: features.name,
    start_url: start,
    scope: start,
    display: "standalone",
    background_color: landingPageBackground,
    theme_color: paper,
    icons,
  };
  return reply
    .header("cache-control", "public, max-age=300")
    .type("application/manifest+json")
    .send(JSON.stringify(manifest));
}
