import { createHmac, timingSafeEqual } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";

import { createToken, hashToken } from "../db/tokens.ts";
import { listAcceptedSecrets } from "../runtime/auth-secrets.ts";
import { isSecure } from "./session-cookie.ts";

/**
 * What a browser is known by from its first registration or sign-in on: a random number, and a mark
 * for each account that it has signed in to. Nobody can make a mark, and it opens nothing: it only
 * keeps the tries of this browser apart from those of strangers.
 */
type Device = { id: string; marks: readonly string[] };

const maxMarks = 5;
const lifeSeconds = 365 * 24 * 60 * 60;
const devicePattern = new RegExp(`^[A-Za-z0-9_-]{43}(?:\\.[A-Za-z0-9_-]{43}){0,${maxMarks}}$`);

/** A digest of the browser's number, which it gets now when it has none. */
export function ensureDevice(request: FastifyRequest, reply: FastifyReply): string {
  const device = readDevice(request) ?? { id: createToken(), marks: [] };
  writeDevice(request, reply, device);
  return digest(device);
}

/** The digest of the number that the browser has, or null. */
export function readDeviceDigest(request: FastifyRequest): string | null {
  const device = readDevice(request);
  return device === null ? null : digest(device);
}

/** From now on this browser is one that has signed in to the account with this email. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string): void {
  const { authSecret } = request.server.dependencies.config;
  const { id, marks } = readDevice(request) ?? { id: createToken(), marks: [] };
  const mark = makeMark(authSecret, id, email);
  const others = marks.filter((each) => each !== mark);
  writeDevice(request, reply, { id, marks: [mark, ...others].slice(0, maxMarks) });
}

/** The digest of a browser that has signed in to the account with this email before, else null. */
export function findKnownDevice(request: FastifyRequest, email: string): string | null {
  const device = readDevice(request);
  if (device === null) return null;
  const accepted = listAcceptedSecrets(request.server.dependencies.config);
  const expected = accepted.map((secret) => makeMark(secret, device.id, email));
  const isKnown = device.marks.some((mark) => expected.some((each) => isSame(each, mark)));
  return isKnown ? digest(device) : null;
}

function readDevice(request: FastifyRequest): Device | null {
  const value = request.cookies[nameDevice(request)];
  if (value === undefined || !devicePattern.test(value)) return null;
  const [id = "", ...marks] = value.split(".");
  return { id, marks };
}

function writeDevice(request: FastifyRequest, reply: FastifyReply, { id, marks }: Device): void {
  reply.setCookie(nameDevice(request), [id, ...marks].join("."), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(request),
    maxAge: lifeSeconds,
  });
}

function nameDevice(request: FastifyRequest): string {
  return `${isSecure(request) ? "__Host-" : ""}roomwright-device`;
}

function makeMark(secret: string, id: string, email: string): string {
  const account = email.trim().toLowerCase();
  return createHmac("sha256", secret).update(`known device ${id} ${account}`).digest("base64url");
}

function digest({ id }: Device): string {
  return hashToken(id).toString("base64url");
}

function isSame(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
