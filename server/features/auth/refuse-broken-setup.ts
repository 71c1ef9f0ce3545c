import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Locale } from "#shared/locale.ts";

import { readLocale } from "../../http/read-locale.ts";
import { isCallbackUrl } from "./callback-url.ts";
import { checkAuthSetup } from "./check-auth-setup.ts";
import type { AuthSetup, AuthSetupError } from "./check-auth-setup.ts";
import { isAuthPath } from "./auth-pages.ts";

type ConfigurationError =
  | AuthSetupError
  | "MISSING_NEXTAUTH_API_ROUTE_ERROR"
  | "INVALID_CALLBACK_URL_ERROR";

/** Programs are told this, word for word as next-auth 4 does. */
const message =
  "There is a problem with the server configuration. Check the server logs for more information.";

/** The page for people while signing in cannot work. */
const pageTexts: Readonly<Record<Locale, { title: string; explanation: string }>> = {
  en: {
    title: "Server error",
    explanation: message,
  },
  de: {
    title: "Serverfehler",
    explanation:
      "Der Server ist nicht richtig eingerichtet. Mehr dazu steht im Protokoll des Servers.",
  },
  es: {
    title: "Error del servidor",
    explanation:
      "El servidor no está bien configurado. Consulte el registro del servidor para saber más.",
  },
};

/**
 * Answers every request of the sign-in contract with 500, and logs the contract's code, while it
 * cannot work: the server is put together wrongly, no action is named, or the callback address in
 * the query cannot be one.
 */
export function refuseBrokenSetup(app: FastifyInstance, setup: AuthSetup): void {
  app.addHook("preHandler", async (request, reply) => {
    if (!isAuthPath(request)) return;
    const code = findConfigurationError(request, setup);
    if (code === null) return;
    request.log.error({ code }, "sign-in configuration");
    await answer(request, reply);
  });
}

function findConfigurationError(
  request: FastifyRequest,
  setup: AuthSetup,
): ConfigurationError | null {
  const broken = checkAuthSetup(setup);
  if (broken === "NO_SECRET") return broken;
  if (/^\/api\/auth\/?(?:\?|$)/.test(request.url)) return "MISSING_NEXTAUTH_API_ROUTE_ERROR";
  const { callbackUrl } = request.query as { callbackUrl?: unknown };
  const isGiven = callbackUrl !== undefined && callbackUrl !== "";
  if (isGiven && !(typeof callbackUrl === "string" && isCallbackUrl(callbackUrl))) {
    return "INVALID_CALLBACK_URL_ERROR";
  }
  return broken;
}

/** People get a page, without the app: that may be what cannot work. */
async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isPage = /^\/api\/auth\/(?:signin|signout|error)(?:\/|\?|$)/.test(request.url);
  if (request.method !== "GET" || !isPage) {
    await reply.code(500).send({ message });
    return;
  }
  const locale = readLocale(request);
  const { title, explanation } = pageTexts[locale];
  const head = `<meta charset="utf-8"><title>${title}</title>`;
  await reply
    .code(500)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="${locale}"><head>${head}</head><body><main><h1>${title}</h1><p>${explanation}</p></main></body></html>`,
    );
}
