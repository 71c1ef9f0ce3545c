import type { FastifyRequest } from "fastify";

import { anonymousUserIdSchema } from "#shared/session.ts";

import { createAnonymousPersonWithNewCredential, openAnonymousPerson } from "./anonymous-people.ts";
import type { CredentialAnswer, CredentialFields } from "./auth-answers.ts";

/**
 * Anybody may be anonymous, though not endlessly often from one address. A device brings the
 * credential of its earlier visits; one that has been linked to an account since opens nothing, so
 * the device gets a new one.
 */
export async function checkAnonymous(
  request: FastifyRequest,
  fields: CredentialFields,
): Promise<CredentialAnswer> {
  const { database } = request.server.dependencies;
  const { anonymousSeal: seal, limiters } = request.server.stores;
  await limiters.anonymous.count(request, null);
  if (fields.anonymousUserId !== undefined && fields.anonymousUserId !== "") {
    const credential = anonymousUserIdSchema.safeParse(fields.anonymousUserId);
    if (!credential.success) return { error: "CredentialsSignin" };
    const person = await openAnonymousPerson({ database, seal }, credential.data);
    if (person !== null) return { userId: person.id };
  }
  return { userId: (await createAnonymousPersonWithNewCredential(database, seal)).id };
}
