import { z } from "zod";

import { companyFeaturesSchema, companyStylesSchema, defaultCompanyId } from "./company.ts";

/** The ways to sign in; also the provider ids. The last is a company's own issuer. */
export const sessionTypeSchema = z.enum([
  "anonymous-login",
  "regular-login",
  "google-login",
  "company-login",
]);
export type SessionType = z.infer<typeof sessionTypeSchema>;

/** The ways of which an issuer elsewhere is asked: the installation's, and the company's own. */
export const issuerTypes = ["company-login", "google-login"] as const;
export type IssuerType = (typeof issuerTypes)[number];

export function isIssuerType(type: string | null): type is IssuerType {
  return issuerTypes.some((known) => known === type);
}

export const roleSchema = z.enum(["user", "editor", "admin", "owner", "operator"]);
export type Role = z.infer<typeof roleSchema>;

/** At least 128 random bits, base64url: it is a credential, so a UUID would not do. */
export const anonymousUserIdSchema = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

export const sessionUserSchema = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  image: z.string().nullable(),
  role: roleSchema,
  credit: z.int().min(0),
  originemail: z.string().nullable(),
  sessionType: sessionTypeSchema,
  anonymousUserId: anonymousUserIdSchema.nullable(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const sessionSchema = z.object({ user: sessionUserSchema, expires: z.iso.datetime() });
export type Session = z.infer<typeof sessionSchema>;

/** The user as the iframe endpoints answer it. */
export const iframeUserSchema = z.object({
  _id: z.uuid(),
  ...sessionUserSchema.omit({ id: true, originemail: true, anonymousUserId: true }).shape,
});
export type IframeUser = z.infer<typeof iframeUserSchema>;

export const sessionStatusSchema = z.enum(["loading", "authenticated", "unauthenticated"]);
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

/** What the server writes into the page so that the app starts without a request. */
export const pagePropsSchema = z.object({
  /** Null: nobody is signed in. Left out: nobody looked, so the page asks. */
  session: sessionSchema.nullable().optional(),
  authenticatedServerCompanyId: z.uuid().nullable(),
  /** How often an open page asks again who the person is, in seconds; 0 is never. */
  sessionRefetchSeconds: z.int().min(0).default(0),
  /** Whether the browser may keep the app, to start it without a connection. */
  mayKeep: z.boolean().optional(),
  /** The page comes from the device, for want of a connection. */
  isKept: z.boolean().optional(),
  /** On a page for frames: the origins of the sites that the company lets show it. */
  hostOrigins: z.array(z.string()).optional(),
  /** Whose page it is, so that nobody has to ask for features and styles first. */
  company: z
    .object({ features: companyFeaturesSchema, styles: companyStylesSchema })
    .optional()
    .catch(undefined),
  /** On a page that the server has shown first: the pictures of its rooms, as that page reads them. */
  pictures: z.unknown().optional(),
  /** On a page of the app that shows rooms from the first picture on: these, with `pictures`. */
  rooms: z.unknown().optional(),
});
export type PageProps = z.infer<typeof pagePropsSchema>;

/** The ways in with an account; everyone else is anonymous. */
const registeredTypes: ReadonlySet<unknown> = new Set(
  sessionTypeSchema.exclude(["anonymous-login"]).options,
);

export function isRegisteredUser(user: Pick<SessionUser, "sessionType">): boolean {
  return registeredTypes.has(user.sessionType);
}

export type IdentityFlags = {
  isAnonymous: boolean;
  isHKAnonymous: boolean;
  isCompanyAnonymous: boolean;
  isRegistered: boolean;
  isUser: boolean;
};

/**
 * The identity flags of the observed product. Anonymous is `anonymous-login` or no session type;
 * registered is every other way.
 */
export function deriveIdentityFlags(
  user: Pick<SessionUser, "sessionType"> | null,
  companyId: string,
): IdentityFlags {
  const isRegistered = user !== null && isRegisteredUser(user);
  const isAnonymous = !isRegistered;
  const isDefaultCompany = companyId === defaultCompanyId;
  return {
    isAnonymous,
    isHKAnonymous: isAnonymous && isDefaultCompany,
    isCompanyAnonymous: isAnonymous && !isDefaultCompany,
    isRegistered,
    isUser: user !== null,
  };
}
