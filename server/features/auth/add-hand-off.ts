import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { Session } from "#shared/session.ts";

import { claimHandOff, createHandOff } from "../../db/hand-off-store.ts";
import type { HandOff } from "../../db/hand-off-store.ts";
import { addCall } from "../../http/add-call.ts";
import { readCredit } from "../../http/read-credit.ts";
import { describeSession } from "../../http/read-session.ts";
import { readIframeBearer } from "../../http/request-identity.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { isCsrfVerified } from "./csrf.ts";
import { noteRefusal } from "./note-refusal.ts";
import { startFrameSession } from "./start-frame-session.ts";
import { startSession } from "./start-session.ts";

/** One sentence for whatever is wrong with a code: which part it was helps only who guesses. */
const refused = "The code is unknown, already used, or issued for another request.";

/**
 * Carries a session from the browser window in which somebody signed in to the frame or the
 * desktop app that asked for it, by a code that only who asked can use.
 */
export function addHandOff(app: FastifyInstance): void {
  const { dependencies } = app;
  const { limiters } = app.stores;

  addCall(app, "createHandOff", async ({ body, actor, tenant, request }) => {
    if (actor.credential !== "cookie") {
      throw new AppError("unauthorized", "Only a browser's own session can be handed over.");
    }
    if (!isCsrfVerified(request, body.csrfToken)) {
      logSecurityEvent(request, "csrf-refused", { reason: "createHandOff" });
      throw new AppError("bad_request", "The CSRF token is missing or wrong.");
    }
    if (body.kind === "frame" && !tenant.features.iframe_mode) {
      throw new AppError(
        "bad_request",
        "This company does not allow its pages to be shown in frames.",
      );
    }
    await limiters.handOff.count(request, actor.userId);
    const { userId, sessionType } = actor;
    const handOff = { kind: body.kind, userId, sessionType, companyId: tenant.companyId };
    const code = await createHandOff(dependencies, handOff, body.challenge);
    logSecurityEvent(request, "hand-off", { kind: body.kind, reason: "offered" });
    return { code };
  });

  addCall(
    app,
    "claimHandOff",
    async ({ body, tenant, request, reply }) => {
      const bearer = readIframeBearer(request.headers.authorization);
      const attempt = await limiters.handOff.count(request, null);
      const handOff = await claimHandOff(dependencies, {
        ...body,
        companyId: tenant.companyId,
      });
      if (handOff === null || (handOff.kind === "frame" && !tenant.features.iframe_mode)) {
        logSecurityEvent(request, "sign-in-refused", { reason: "hand-off", kind: body.kind });
        noteRefusal(reply, { with: "hand-off", reason: body.kind });
        throw new AppError("bad_request", refused);
      }
      await attempt.forgive();
      const { kind, userId } = handOff;
      logSecurityEvent(request, "hand-off", { kind, userId, reason: "claimed" });
      if (kind === "desktop") return { kind, session: await beginSession(request, reply, handOff) };
      return { kind, ...(await startFrameSession(request, { ...handOff, bearer })) };
    },
    // A frame's old token may have ended meanwhile; it only says whose anonymous work comes along.
    { ignoresBearer: true },
  );
}

async function beginSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, sessionType, companyId }: HandOff,
): Promise<Session> {
  const token = await startSession(request, reply, userId, sessionType);
  const { access } = request.server.stores;
  const { company, holder } = await access.read({ kind: "session", token }, companyId);
  if (holder === null) throw new AppError("bad_request", refused);
  return describeSession(holder, await readCredit(request, company, userId));
}
