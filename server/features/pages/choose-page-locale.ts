import type { FastifyReply, FastifyRequest } from "fastify";

import { localeSchema } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";

import { readLocale } from "../../http/read-locale.ts";

const cookie = "locale";
const yearSeconds = 365 * 24 * 60 * 60;

/**
 * The language of a page that the server writes: what its address asks for, else what was asked for
 * before, else the company's, else the browser's. What the address asks for is kept for the next page.
 */
export function choosePageLocale(
  request: FastifyRequest,
  reply: FastifyReply,
  companyLocale: Locale | null,
): Locale {
  const asked = readAskedLocale(request);
  if (asked !== undefined) {
    void reply.setCookie(cookie, asked, { path: "/", maxAge: yearSeconds, sameSite: "lax" });
    return asked;
  }
  const kept = localeSchema.safeParse(request.cookies[cookie]).data;
  return kept ?? companyLocale ?? readLocale(request);
}

/** The language of a page for another site's frame, where no cookie takes part. */
export function chooseFrameLocale(request: FastifyRequest, companyLocale: Locale | null): Locale {
  return readAskedLocale(request) ?? companyLocale ?? readLocale(request);
}

function readAskedLocale(request: FastifyRequest): Locale | undefined {
  const { locale } = request.query as { locale?: unknown };
  return localeSchema.safeParse(locale).data;
}
