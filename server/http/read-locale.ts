import type { FastifyRequest } from "fastify";

import { locales } from "#shared/supported-locales.ts";
import type { Locale } from "#shared/locale.ts";

const maxRanges = 20;

/** The language a request asks for in `Accept-Language`, as far as there is one. */
export function readLocale(request: FastifyRequest): Locale {
  return chooseLocale(request.headers["accept-language"]);
}

/** The first of the wanted languages, by weight, that the server writes. */
export function chooseLocale(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .slice(0, maxRanges)
    .map((range) => {
      const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
      const weight = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean);
      return { language: tag.trim().split("-")[0], weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { language } of wanted) {
    const known = locales.find((locale) => locale === language);
    if (known !== undefined) return known;
  }
  return locales[0];
}
