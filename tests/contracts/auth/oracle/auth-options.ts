import { createHash } from "node:crypto";
import { createRequire } from "node:module";

import type { AuthOptions, DefaultSession, Session } from "next-auth";
import type { CredentialsConfig } from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";

import { everybody } from "./oracle-people.ts";

/** Where the oracle's `google-login` sends people. */
export type OracleIssuer = { issuer: string; clientId: string; clientSecret: string };

type Person = Readonly<Record<string, unknown>> & { id: string };
type IssuerProfile = { sub: string; email: string; name: string; picture: string };

// The package's default export stands behind `default` where CommonJS is imported.
const { default: CredentialsProvider } = createRequire(import.meta.url)(
  "next-auth/providers/credentials",
) as { default: (options: Partial<CredentialsConfig>) => CredentialsConfig };

const nobody = {
  name: null,
  email: null,
  image: null,
  role: "user",
  credit: 0,
  originemail: null,
  anonymousUserId: null,
};

/** next-auth set up the way the product is: three ways to sign in, one kind of session user. */
export function createAuthOptions(oidc: OracleIssuer, secret: string): AuthOptions {
  return {
    secret,
    providers: [anonymousLogin(), regularLogin(), googleLogin(oidc)],
    callbacks: {
      jwt({ token, user, account, trigger, session }) {
        if (user !== undefined) {
          token["person"] = { ...user, sessionType: account?.provider };
        }
        if (trigger === "update") token["person"] = rename(token["person"], session);
        return token;
      },
      session: ({ session, token }) =>
        ({ user: token["person"], expires: session.expires }) as Session & DefaultSession,
    },
    logger: { error: write("error"), warn: write("warn"), debug: write("debug") },
  };
}

/** Anybody who brings a credential is who had it before; the others are new. */
function anonymousLogin(): CredentialsConfig {
  return CredentialsProvider({
    id: "anonymous-login",
    name: "Anonymous",
    credentials: { anonymousUserId: {} },
    authorize: async (fields) => {
      const anonymousUserId =
        fields?.["anonymousUserId"] ?? "a-credential-made-by-the-server-00000001";
      return anonymousUserId.length < 22
        ? null
        : { ...nobody, id: nameId(anonymousUserId), anonymousUserId };
    },
  });
}

function regularLogin(): CredentialsConfig {
  return CredentialsProvider({
    id: "regular-login",
    name: "Email and password",
    credentials: { email: {}, password: {} },
    authorize: async (fields) => {
      const { email, password } = fields ?? {};
      const person = everybody.find((one) => one.email.toLowerCase() === email?.toLowerCase());
      if (person === undefined || password !== person.password) return null;
      return {
        ...nobody,
        id: nameId(person.email),
        name: person.name,
        email: person.email.toLowerCase(),
        originemail: person.email,
      };
    },
  });
}

function googleLogin({ issuer, clientId, clientSecret }: OracleIssuer): OAuthConfig<IssuerProfile> {
  return {
    id: "google-login",
    name: "Google",
    type: "oauth",
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid profile email" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    clientId,
    clientSecret,
    profile: ({ sub, email, name, picture }) => ({
      ...nobody,
      id: nameId(sub),
      name,
      email,
      image: picture,
      originemail: email,
    }),
  };
}

/** The same UUID for the same name: our client takes no other ids. */
function nameId(name: string): string {
  const digits = createHash("sha256").update(name).digest("hex");
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

function rename(person: unknown, change: unknown): Person {
  const { name } = (change ?? {}) as { name?: unknown };
  return { ...(person as Person), ...(typeof name === "string" ? { name } : {}) };
}

/** One line of JSON a message, for whoever started the oracle. */
function write(level: string) {
  return (code: string, details?: unknown): void => {
    const said = details instanceof Error ? details.message : details;
    process.stdout.write(`${JSON.stringify({ level, code, said })}\n`);
  };
}
