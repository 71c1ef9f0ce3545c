import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { IframeUser, SessionType } from "#shared/session.ts";

import type { Holder } from "../../db/access-store.ts";
import { readCredit } from "../../http/read-credit.ts";
import { bringAnonymousWork } from "./start-session.ts";

/**
 * Begins a registered person's session in a frame: a token for one company and no cookie. What the
 * anonymous person of `bearer` (the frame's token so far) had becomes theirs, once.
 */
export async function startFrameSession(
  request: FastifyRequest,
  session: { userId: string; companyId: string; sessionType: SessionType; bearer: string | null },
): Promise<{ token: string; iframeUser: IframeUser }> {
  const { stores } = request.server;
  const { userId, companyId, sessionType, bearer } = session;
  const token = await stores.iframeTokens.create(userId, companyId, sessionType);
  const holder = await readFrame(request, token);
  if (holder === null) {
    throw new AppError(
      "bad_request",
      "These details do not identify anyone who can start a session.",
    );
  }
  const previous = bearer === null ? null : await readFrame(request, bearer);
  if (bearer !== null && previous?.boundTo === companyId) {
    await bringAnonymousWork(request, previous, userId);
    await stores.iframeTokens.delete(bearer);
  }
  return { token, iframeUser: await describeIframeUser(request, companyId, holder) };
}

/** Whom a frame's token belongs to, also where its company has switched frames off. */
export async function readFrame(request: FastifyRequest, token: string): Promise<Holder | null> {
  const { access } = request.server.stores;
  return (await access.read({ kind: "frame", token }, null)).holder;
}

/** A frame's person as its calls answer them, with role and credits in the token's company. */
export async function describeIframeUser(
  request: FastifyRequest,
  companyId: string,
  { person, sessionType, role }: Pick<Holder, "person" | "sessionType" | "role">,
): Promise<IframeUser> {
  const company = await request.server.stores.companies.find(companyId);
  const credit = await readCredit(request, company, person.id);
  const { id, name, email, image } = person;
  return { _id: id, name, email, image, role, credit, sessionType };
}
