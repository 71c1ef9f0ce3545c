import type { FastifyInstance } from "fastify";

import { AppError } from "#shared/app-error.ts";

import { issueAccountToken, takeAccountToken } from "../../db/account-token-store.ts";
import { credentialProviders } from "./credential-provider.ts";

/** What the sign-in contract needs from the rest of the server, as far as it can be put together wrongly. */
export type AuthSetup = {
  /** What tokens against forged forms are signed with; at least 32 characters. */
  secret: string;
  credentialProviders: ReadonlyMap<string, { check?: unknown }>;
  sessions: { create?: unknown; find?: unknown; delete?: unknown };
  /** What writes to people who sign in with an email. */
  mailer: { send?: unknown } | null;
  /** What keeps the links of those emails. */
  emailTokens: { issue?: unknown; take?: unknown };
};

/** The names under which next-auth's contract logs that it cannot work. */
export type AuthSetupError =
  | "NO_SECRET"
  | "CALLBACK_CREDENTIALS_JWT_ERROR"
  | "CALLBACK_CREDENTIALS_HANDLER_ERROR"
  | "EMAIL_REQUIRES_ADAPTER_ERROR"
  | "MISSING_ADAPTER_METHODS_ERROR";

/** How the product is put together. */
export function readAuthSetup(app: FastifyInstance): AuthSetup {
  const { sessions, access } = app.stores;
  return {
    secret: app.dependencies.config.authSecret,
    credentialProviders,
    sessions: {
      ...sessions,
      find: (token: string) => access.read({ kind: "session", token }, null),
    },
    mailer: app.dependencies.mailer,
    emailTokens: { issue: issueAccountToken, take: takeAccountToken },
  };
}

/** The first thing that is wrong, in the order of next-auth 4, or null. */
export function checkAuthSetup(setup: AuthSetup): AuthSetupError | null {
  const { secret, sessions, mailer, emailTokens } = setup;
  if (secret.length < 32) return "NO_SECRET";
  if (!areFunctions(sessions.create, sessions.find, sessions.delete)) {
    return "CALLBACK_CREDENTIALS_JWT_ERROR";
  }
  for (const { check } of setup.credentialProviders.values()) {
    if (!areFunctions(check)) return "CALLBACK_CREDENTIALS_HANDLER_ERROR";
  }
  if (mailer === null || !areFunctions(mailer.send)) return "EMAIL_REQUIRES_ADAPTER_ERROR";
  if (!areFunctions(emailTokens.issue, emailTokens.take)) return "MISSING_ADAPTER_METHODS_ERROR";
  return null;
}

/**
 * Says at the start what would fail each request. Without a secret a server for real people does
 * not start at all: throws `unavailable`.
 */
export function reportAuthSetup(app: FastifyInstance, setup: AuthSetup): void {
  const code = checkAuthSetup(setup);
  if (code === null) return;
  app.log.error({ code }, "signing in cannot work");
  if (code === "NO_SECRET" && app.dependencies.config.production) {
    throw new AppError("unavailable", "NO_SECRET: set AUTH_SECRET to 32 characters or more.");
  }
}

function areFunctions(...values: unknown[]): boolean {
  return values.every((value) => typeof value === "function");
}
