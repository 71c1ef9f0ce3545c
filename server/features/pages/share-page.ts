import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { canShare } from "#shared/can-share.ts";
import { defaultCompanyId } from "#shared/company.ts";

import type { Company } from "../../db/company-directory.ts";
import { createGone, findShare } from "../../db/queries/find-share.ts";
import type { FoundShare } from "../../db/queries/find-share.ts";
import { describeSharePicture } from "../../exports/describe-share-picture.ts";
import { sendPicture } from "../../exports/send-picture.ts";
import { readOrigin } from "../../http/request-origin.ts";
import { escapeText } from "./html/markup.ts";

type FindCompany = (request: FastifyRequest, identification: string) => Promise<Company | null>;

/** The secret in the address of a link's page. */
const sharePath = /^(?:\/c\/[^/?#]+)?\/s\/([^/?#]+)\/?(?:[?#]|$)/;
const pictureName = "picture.jpg";

/**
 * What the page of a link has and no other: nobody lists it, no other site learns its address, and
 * programs that show links are told what it is. The status says where there is nothing (any more).
 * Returns what goes into its head; nothing for other pages.
 */
export async function prepareSharePage(
  request: FastifyRequest,
  reply: FastifyReply,
  company: Company | null,
): Promise<string> {
  const token = sharePath.exec(request.url)?.[1];
  if (token === undefined) return "";
  keepPrivate(reply);
  const meta = ['<meta name="robots" content="noindex, nofollow" />'];
  // The page's own says something else, and of two the later one counts.
  meta.push('<meta name="referrer" content="no-referrer" />');
  const found = company === null ? null : await find(request, company, token);
  if (company === null || found === null) {
    void reply.code(404);
    return meta.join("");
  }
  meta.push(property("og:type", "website"), property("og:site_name", company.features.name));
  const isOpen = found.share.passcodeHash === null;
  meta.push(property("og:title", isOpen ? found.share.name : company.features.name));
  if (isOpen) {
    const [path = ""] = request.url.split(/[?#]/);
    const address = `${readOrigin(request)}${path.replace(/\/$/, "")}/${pictureName}`;
    meta.push(property("og:image", address), property("og:image:type", "image/jpeg"));
    meta.push('<meta name="twitter:card" content="summary_large_image" />');
  }
  return meta.join("");
}

/**
 * The picture that programs show beside a link. They say nothing about themselves and name no company,
 * so its address stands below the page's. There is none where the link has a passcode.
 */
export function addSharePictures(app: FastifyInstance, findCompany: FindCompany): void {
  const send = async (
    request: FastifyRequest<{ Params: { slug?: string; token: string } }>,
    reply: FastifyReply,
  ) => {
    const { slug = defaultCompanyId, token } = request.params;
    const company = await findCompany(request, slug);
    const found = company === null ? null : await find(request, company, token);
    const key = found?.versions[0]?.cardKey;
    if (company === null || found === null || key === undefined) throw createGone();
    if (found.share.passcodeHash !== null) throw createGone();
    keepPrivate(reply);
    const tag = key.slice(key.lastIndexOf("/") + 1);
    const file = { key, contentType: "image/jpeg", tag, cache: "revalidate" } as const;
    return sendPicture(request, reply, describeSharePicture(app, company.features, file));
  };
  for (const path of [`/s/:token/${pictureName}`, `/c/:slug/s/:token/${pictureName}`]) {
    app.get(path, { schema: { hide: true } }, send);
  }
}

async function find(
  { server }: FastifyRequest,
  { id, features }: Company,
  token: string,
): Promise<FoundShare | null> {
  if (!canShare(features)) return null;
  const { database, clock } = server.dependencies;
  try {
    return await database.withTenant(id, (tx) => findShare(tx, token, clock.now()));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

function keepPrivate(reply: FastifyReply): void {
  void reply.headers({ "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" });
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeText(content)}" />`;
}
