import { z } from "zod";

import { anonymousUserIdSchema, iframeUserSchema, sessionSchema } from "../../session.ts";
import { defineCalls } from "./http-call.ts";
import type { HttpCall } from "./http-call.ts";

const open = { tag: "auth", access: "public" } as const;
const visitor = { tag: "auth", access: "tenant" } as const;

export const authProviderSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(["credentials", "oauth"]),
  signinUrl: z.string(),
  callbackUrl: z.string(),
});

const empty = z.object({});
const tokenBody = z.strictObject({ token: z.string().min(1).max(200) });

const openCalls = defineCalls(open, {
  getSession: {
    method: "GET",
    path: "/api/auth/session",
    summary: "The session, or {} when signed out",
    answer: z.union([sessionSchema, empty]),
  },
  getCsrfToken: {
    method: "GET",
    path: "/api/auth/csrf",
    summary: "A token to send back with every POST of this group",
    answer: z.object({ csrfToken: z.string() }),
  },
  getProviders: {
    method: "GET",
    path: "/api/auth/providers",
    summary: "The ways to sign in",
    answer: z.record(z.string(), authProviderSchema),
  },
  postSignOut: {
    method: "POST",
    path: "/api/auth/signout",
    summary: "End the session",
    bodyKind: "form",
    body: z.record(z.string(), z.unknown()),
    answer: z.object({ url: z.string() }),
  },
  postAuthCallback: {
    method: "POST",
    path: "/api/auth/callback/:provider",
    summary: "Sign in with credentials",
    params: z.object({ provider: z.string().max(60) }),
    bodyKind: "form",
    body: z.record(z.string(), z.unknown()),
    answer: z.object({ url: z.string() }),
  },
  postClientLog: {
    method: "POST",
    path: "/api/auth/_log",
    summary: "Report an error from a client",
    bodyKind: "form",
    body: z.record(z.string(), z.unknown()),
    status: 200,
  },
});

const visitorCalls = defineCalls(visitor, {
  generateIframeUserToken: {
    method: "POST",
    path: "/api/auth/iframe/generate-user-token",
    summary: "A short-lived token for an anonymous visitor inside a frame",
    body: z.strictObject({
      anonymousUserId: anonymousUserIdSchema,
      /** A second id of the same visitor: what was made under it comes along, and it opens nothing more. */
      mergedAnonymousUserId: anonymousUserIdSchema.optional(),
    }),
    answer: z.object({ token: z.string(), iframeUser: iframeUserSchema }),
  },
  validateIframeUserToken: {
    method: "POST",
    path: "/api/auth/iframe/validate-user-token",
    summary: "Who a frame token belongs to",
    body: tokenBody,
    answer: z.union([z.object({ iframeUser: iframeUserSchema }), z.object({ error: z.string() })]),
  },
  signOutIframeUser: {
    method: "POST",
    path: "/api/auth/iframe/sign-out",
    summary: "Revoke the frame token of this request; cookies are not changed",
    body: z.strictObject({}),
  },
  claimHandOff: {
    method: "POST",
    path: "/api/auth/hand-off/claim",
    summary:
      "Exchange the code and the verifier for a session: a frame token, or the desktop cookie",
    body: z.strictObject({
      code: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
      verifier: z.string().regex(/^[A-Za-z0-9_-]{43,128}$/),
      /** What the code was made for; one made for another kind opens nothing. */
      kind: z.enum(["frame", "desktop"]).default("desktop"),
    }),
    answer: z.union([
      z.object({ kind: z.literal("frame"), token: z.string(), iframeUser: iframeUserSchema }),
      z.object({ kind: z.literal("desktop"), session: sessionSchema }),
    ]),
  },
});

export const authCalls = {
  ...openCalls,
  ...visitorCalls,
  createHandOff: {
    method: "POST",
    path: "/api/auth/hand-off",
    summary:
      "A code that hands this browser's session to the frame or desktop app that requested it",
    tag: "auth",
    access: "user",
    permission: "own-account",
    body: z.strictObject({
      csrfToken: z.string().max(200),
      kind: z.enum(["frame", "desktop"]),
      challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
    }),
    answer: z.object({ code: z.string() }),
  },
} as const satisfies Record<string, HttpCall>;
