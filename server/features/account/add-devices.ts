import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { Device } from "#shared/wires/http/account-calls.ts";

import type { SessionDevice } from "../../db/session-store.ts";
import { addCall } from "../../http/add-call.ts";
import { findSession } from "../../http/read-session.ts";
import type { Actor } from "../../http/request-identity.ts";
import { readIframeBearer } from "../../http/request-identity.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { clearSessionCookie, clearSiteData, readSessionToken } from "../../http/session-cookie.ts";
import { describeDevice } from "./describe-device.ts";

/**
 * Where a person is signed in, and signing out there: one device, all others, or everywhere. Other
 * people's sessions are as if they did not exist.
 */
export function addDevices(app: FastifyInstance): void {
  const { sessions } = app.stores;

  addCall(app, "listDevices", async ({ actor, request }) => {
    const currentId = await findCurrentId(request, actor);
    const devices = await sessions.listOf(actor.userId);
    return { items: devices.map((device) => describe(device, device.id === currentId)) };
  });

  addCall(app, "endDevice", async ({ actor, params, request, reply }) => {
    const currentId = await findCurrentId(request, actor);
    if (!(await sessions.deleteOf(actor.userId, params.id))) {
      throw new AppError("not_found", "Device not found.");
    }
    logSecurityEvent(request, "sessions-ended", { kind: "one" });
    if (params.id === currentId) forgetSession(request, reply);
  });

  addCall(app, "endAllDevices", async ({ actor, query, request, reply }) => {
    const keepsThis = query.keepThis === "true";
    await sessions.deleteAllOf(actor.userId, keepsThis ? readOwnToken(request, actor) : null);
    logSecurityEvent(request, "sessions-ended", { kind: keepsThis ? "others" : "all" });
    if (!keepsThis && actor.credential === "cookie") forgetSession(request, reply);
  });
}

/** A frame has no session, only a token; it is none of the devices. */
async function findCurrentId(request: FastifyRequest, actor: Actor): Promise<string | null> {
  return actor.credential === "cookie" ? ((await findSession(request))?.id ?? null) : null;
}

function forgetSession(request: FastifyRequest, reply: FastifyReply): void {
  clearSessionCookie(request, reply);
  clearSiteData(reply);
}

function readOwnToken(request: FastifyRequest, actor: Actor): string | null {
  return actor.credential === "cookie"
    ? readSessionToken(request)
    : readIframeBearer(request.headers.authorization);
}

function describe({ userAgent, ...device }: SessionDevice, current: boolean): Device {
  return {
    id: device.id,
    current,
    sessionType: device.sessionType,
    ...describeDevice(userAgent),
    signedInAt: device.createdAt.toISOString(),
    lastSeenAt: device.refreshedAt.toISOString(),
    expiresAt: device.expiresAt.toISOString(),
  };
}
