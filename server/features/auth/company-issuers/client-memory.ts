import type { Configuration } from "openid-client";

import { AppError } from "#shared/app-error.ts";

import type { IssuerRow } from "../../../db/find-open-issuer.ts";
import { hashToken } from "../../../db/tokens.ts";
import type { Clock } from "../../../runtime/clock.ts";
import { discoverClient } from "../oidc/oidc-client.ts";
import type { IssuerTools } from "./issuer-tools.ts";

/** Gives the client of an issuer as it is set up; rejects when the issuer does not say what it is. */
export type FindIssuerClient = (row: IssuerRow) => Promise<Configuration>;

type Known = { of: string; client: Promise<Configuration>; untilMs: number };

const rememberMs = 15 * 60_000;
const maxKnown = 500;

/**
 * Remembers for a quarter of an hour what companies' issuers say of themselves. What is set up otherwise
 * since is asked anew, as is one that did not answer.
 */
export function createClientMemory(
  { seal, outsideFetch }: IssuerTools,
  clock: Clock,
): FindIssuerClient {
  const known = new Map<string, Known>();
  const open = async ({ issuer, clientId, secretSealed }: IssuerRow) => {
    const clientSecret = seal.open(secretSealed);
    if (clientSecret === null) {
      throw new AppError(
        "unavailable",
        "The issuer's secret was sealed under another AUTH_SECRET.",
      );
    }
    return discoverClient({ issuer, clientId, clientSecret }, outsideFetch);
  };
  return async (row) => {
    const nowMs = clock.now().getTime();
    const of = describeSetUp(row);
    const kept = known.get(row.companyId);
    if (kept !== undefined && kept.of === of && kept.untilMs > nowMs) return kept.client;
    const asked = { of, client: open(row), untilMs: nowMs + rememberMs };
    known.delete(row.companyId);
    known.set(row.companyId, asked);
    const [oldest] = known.keys();
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
    try {
      return await asked.client;
    } catch (error) {
      if (known.get(row.companyId) === asked) known.delete(row.companyId);
      throw error;
    }
  };
}

function describeSetUp({ issuer, clientId, secretSealed }: IssuerRow): string {
  const text = JSON.stringify([issuer, clientId, secretSealed.toString("base64")]);
  return hashToken(text).toString("base64");
}
