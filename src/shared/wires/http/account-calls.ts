import { z } from "zod";

import { emailSchema, newPasswordSchema, passwordSchema, personNameSchema } from "../../account.ts";
import { companySlugSchema } from "../../company.ts";
import { sessionTypeSchema } from "../../session.ts";
import { byId, defineCalls } from "./http-call.ts";

/** Where a link in an email leads: the pages of the company the person came from. */
const entrance = { companySlug: companySlugSchema.nullable() };
const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** Six digits of an authenticator app, or one of the recovery codes. */
export const secondFactorCode = z.string().trim().min(6).max(40);

export const deviceSchema = z.object({
  id: z.uuid(),
  /** The session that asks. */
  current: z.boolean(),
  sessionType: sessionTypeSchema,
  /** "Firefox", "Roomwright desktop" …; null when the device did not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Device = z.infer<typeof deviceSchema>;

export const accountSchema = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** False for people who only ever signed in at an issuer. */
  hasPassword: z.boolean(),
  secondFactor: z.object({
    enabled: z.boolean(),
    recoveryCodesLeft: z.int().min(0),
    /** Names of the companies that want it of the person's role: as long as there are any it stays on. */
    requiredBy: z.array(z.string()).default([]),
  }),
  /** Issuers the account can be entered through. */
  identities: z.array(z.object({ issuer: z.string(), email: z.string().nullable() })),
});
export type Account = z.infer<typeof accountSchema>;

const own = { access: "user", permission: "own-account", tag: "account" } as const;
const open = { access: "tenant", tag: "account" } as const;
const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

const openCalls = defineCalls(open, {
  registerAccount: {
    method: "POST",
    path: "/api/v1/account/register",
    summary: "Register; a link is emailed whether or not the address already has an account",
    body: z.strictObject({
      name: personNameSchema,
      email: emailSchema,
      password: newPasswordSchema,
      ...entrance,
    }),
    status: 202,
  },
  verifyEmail: {
    method: "POST",
    path: "/api/v1/account/verify-email",
    summary: "Complete a registration or a change of email with the token from the link",
    body: z.strictObject({ token: linkToken }),
    answer: z.object({
      email: z.string(),
      /** For `resetPassword`, when the password is still to be chosen; else null. */
      choosingToken: linkToken.nullable(),
    }),
  },
  requestPasswordReset: {
    method: "POST",
    path: "/api/v1/account/request-password-reset",
    summary: "Send a password reset link",
    body: z.strictObject({ email: emailSchema, ...entrance }),
    status: 202,
  },
  resetPassword: {
    method: "POST",
    path: "/api/v1/account/reset-password",
    summary: "Set a new password with the token from the link; ends all sessions",
    body: z.strictObject({ token: linkToken, password: newPasswordSchema }),
    answer: z.object({ email: z.string() }),
  },
});

const ownCalls = defineCalls(own, {
  getAccount: {
    method: "GET",
    path: "/api/v1/me/account",
    summary: "The caller's account",
    opensWithoutFactor: true,
    answer: accountSchema,
  },
  changePassword: {
    method: "POST",
    path: "/api/v1/me/password",
    summary: "Change the password; needs the current one",
    body: z.strictObject({
      currentPassword: passwordSchema,
      newPassword: newPasswordSchema,
      endOtherSessions: z.boolean(),
    }),
  },
  changeEmail: {
    method: "POST",
    path: "/api/v1/me/email",
    summary: "Send a link to a new email address; it takes effect when the link is followed",
    body: z.strictObject({ currentPassword: passwordSchema, email: emailSchema, ...entrance }),
    status: 202,
  },
  listDevices: {
    method: "GET",
    path: "/api/v1/me/devices",
    summary: "The caller's active sessions, most recently used first",
    answer: z.object({ items: z.array(deviceSchema) }),
  },
  endDevice: {
    method: "DELETE",
    path: "/api/v1/me/devices/:id",
    summary: "Sign out one device",
    params: byId,
  },
  endAllDevices: {
    method: "DELETE",
    path: "/api/v1/me/devices",
    summary: "Sign out everywhere; `keepThis` keeps the current device signed in",
    query: z.object({ keepThis: z.enum(["true", "false"]).default("false") }),
  },
  beginSecondFactor: {
    method: "POST",
    path: "/api/v1/me/second-factor",
    summary: "Create a secret for an authenticator app; it takes effect once a code confirms it",
    opensWithoutFactor: true,
    body: z.strictObject({ currentPassword: passwordSchema }),
    answer: z.object({
      /** Base32, for typing in by hand. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a QR code. */
      uri: z.string(),
    }),
  },
  confirmSecondFactor: {
    method: "POST",
    path: "/api/v1/me/second-factor/confirm",
    summary: "Turn two-factor sign-in on; returns the recovery codes, once",
    opensWithoutFactor: true,
    body: z.strictObject({ code: secondFactorCode }),
    answer: recoveryCodesAnswer,
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/api/v1/me/second-factor/recovery-codes",
    summary: "Replace the recovery codes",
    body: z.strictObject({ currentPassword: passwordSchema, code: secondFactorCode }),
    answer: recoveryCodesAnswer,
  },
  removeSecondFactor: {
    method: "POST",
    path: "/api/v1/me/second-factor/remove",
    summary: "Turn two-factor sign-in off; 409 while a company requires it of the caller's role",
    body: z.strictObject({ currentPassword: passwordSchema, code: secondFactorCode }),
  },
});

export const accountCalls = { ...openCalls, ...ownCalls } as const;
