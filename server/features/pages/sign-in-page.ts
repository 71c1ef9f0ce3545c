import type { FastifyReply, FastifyRequest } from "fastify";

import { companySlugSchema } from "#shared/company.ts";

import type { OidcConfig } from "../../runtime/config.ts";
import { createContentSecurityPolicy } from "../../http/content-security-policy.ts";
import type { IssuerSources } from "../../http/content-security-policy.ts";
import { keepFrameAsOpener } from "../../http/keep-opener.ts";
import { escapeText } from "./html/markup.ts";

/**
 * Gives the sign-in page what no other page has: the issuer in its policies, and its opener when a
 * frame asked for the session. Returns what goes into its head.
 */
export function prepareSignInPage(request: FastifyRequest, reply: FastifyReply): string {
  const { callbackUrl } = request.query as { callbackUrl?: unknown };
  keepFrameAsOpener(reply, request.url);
  if (typeof callbackUrl === "string") keepFrameAsOpener(reply, callbackUrl);
  const { oidc } = request.server.dependencies.config;
  if (oidc === null) return "";
  void reply.header(
    "content-security-policy",
    createContentSecurityPolicy([], readIssuerSources(oidc)),
  );
  return oidc.scriptUrl === null ? "" : writeIssuerScript(oidc.scriptUrl, oidc.clientId);
}

/** The company whose page a sign-in leads back to: the app shows that one's look. Null for none. */
export function readSlugBehind({ url, query }: FastifyRequest): string | null {
  const { callbackUrl } = query as { callbackUrl?: unknown };
  if (!url.startsWith("/api/auth/signin?") || typeof callbackUrl !== "string") return null;
  const behind = URL.parse(callbackUrl, "http://localhost");
  const slug = companySlugSchema.safeParse(/^\/c\/([^/]+)/.exec(behind?.pathname ?? "")?.[1]);
  return slug.data ?? null;
}

/** A form's way to the issuer counts as its target, so the issuer must be one. */
function readIssuerSources({ issuer, scriptUrl }: OidcConfig): IssuerSources {
  return { form: issuer, script: scriptUrl };
}

function writeIssuerScript(url: string, clientId: string): string {
  return `<script async src="${escapeText(url)}" data-client-id="${escapeText(clientId)}" data-scope="openid profile email"></script>`;
}
