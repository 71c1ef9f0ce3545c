import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

import { interactionPolicy, Provider } from "oidc-provider";
import type { Configuration, JWKS } from "oidc-provider";

import { createIssuerMemory } from "./oidc-issuer-memory.ts";

/** What the issuer says of one of its accounts. */
export type IssuerAccount = {
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
};

/** A running OpenID issuer (oidc-provider) on this machine. */
export type OidcIssuer = {
  /** Its address, for `OIDC_ISSUER`. */
  issuer: string;
  /** By subject. Change it to change what the issuer says from the next sign-in on. */
  accounts: Map<string, IssuerAccount>;
  close(): Promise<void>;
};

export type OidcIssuerOptions = {
  /** `<origin>/api/auth/callback/google-login` of every server that may use it. */
  redirectUris: string[];
  clientId: string;
  clientSecret: string;
  /** Name of the host in its address; it listens on the loopback device whatever it is called. */
  hostname?: "127.0.0.1" | "localhost";
  /** Whether tokens carry email and profile, as Google's do; else only the userinfo answer does. */
  claimsInIdToken?: boolean;
};

const scope = "openid profile email";

/**
 * Starts an issuer that asks nobody anything: `login_hint` picks the account by subject or email
 * (the first one when it names none), and `login_hint=deny` is a person who presses "cancel".
 */
export async function startOidcIssuer(options: OidcIssuerOptions): Promise<OidcIssuer> {
  const accounts = new Map<string, IssuerAccount>([
    [
      "alice",
      {
        email: "Alice@Example.com",
        email_verified: true,
        name: "Alice Liddell",
        picture: "https://pictures.example/alice.png",
      },
    ],
  ]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new RangeError("no port");
  const issuer = `http://${options.hostname ?? "127.0.0.1"}:${address.port}`;
  const provider = new Provider(issuer, createConfiguration(options, accounts));
  const answer = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith("/interaction/") !== true) void answer(request, response);
    else void finishInteraction(provider, accounts, request, response);
  });
  return {
    issuer,
    accounts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The account a hint means: a subject, an email, or the first one. */
function chooseAccount(accounts: OidcIssuer["accounts"], hint: unknown): string {
  if (typeof hint === "string" && accounts.has(hint)) return hint;
  const byEmail = [...accounts].find(([, { email }]) => email === hint);
  const [subject] = byEmail ?? [...accounts][0] ?? ["nobody"];
  return subject;
}

async function finishInteraction(
  provider: Provider,
  accounts: OidcIssuer["accounts"],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { params } = await provider.interactionDetails(request, response);
    const result =
      params.login_hint === "deny"
        ? { error: "access_denied", error_description: "the person pressed cancel" }
        : { login: { accountId: chooseAccount(accounts, params.login_hint) }, select_account: {} };
    await provider.interactionFinished(request, response, result);
  } catch {
    response.writeHead(400).end();
  }
}

function createConfiguration(
  options: OidcIssuerOptions,
  accounts: OidcIssuer["accounts"],
): Configuration {
  return {
    adapter: createIssuerMemory(),
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: options.redirectUris,
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    clientAuthMethods: ["client_secret_basic"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    conformIdTokenClaims: options.claimsInIdToken === false,
    cookies: { keys: [randomBytes(16).toString("hex")] },
    jwks: createKeys(),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: createPolicy(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 3600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...accounts.get(subject) }),
    }),
    // Nobody is asked for consent either: whoever signs in has given it.
    async loadExistingGrant(ctx) {
      const accountId = ctx.oidc.session?.accountId;
      if (accountId === undefined) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: options.clientId, accountId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  };
}

/** Every request signs in anew, so that its hint counts whoever signed in before. */
function createPolicy(): ReturnType<typeof interactionPolicy.base> {
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  policy
    .get("login")
    ?.checks.add(
      new Check("signs_in_anew", "every request signs in", (ctx) =>
        ctx.oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  policy.add(new Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}

function createKeys(): JWKS {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] };
}
