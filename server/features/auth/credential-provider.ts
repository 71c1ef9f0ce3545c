import type { FastifyRequest } from "fastify";

import type { AuthErrorCode } from "./auth-answers.ts";
import { checkAnonymous } from "./check-anonymous.ts";
import { checkPassword } from "./check-password.ts";

export type CredentialFields = Readonly<Record<string, unknown>>;

/** Whose the fields are, or the code of the sign-in page that says why nobody's. */
export type CredentialAnswer = { userId: string } | { error: AuthErrorCode };

/** A way to sign in with the fields of a form. */
export type CredentialProvider = {
  name: string;
  check(request: FastifyRequest, fields: CredentialFields): Promise<CredentialAnswer>;
};

/** The ways to sign in with the fields of a form, by provider id. */
export const credentialProviders: ReadonlyMap<string, CredentialProvider> = new Map([
  ["anonymous-login", { name: "Anonymous", check: checkAnonymous }],
  ["regular-login", { name: "Email and password", check: checkPassword }],
]);
