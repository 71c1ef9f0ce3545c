import type { FastifyRequest } from "fastify";

import type { CredentialAnswer, CredentialFields } from "./auth-answers.ts";
import { checkAnonymous } from "./check-anonymous.ts";
import { checkPassword } from "./check-password.ts";

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
