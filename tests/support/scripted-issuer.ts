import { createServer } from "node:http";

import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";
import type { CryptoKey, JWTPayload } from "jose";

/** What tokens can be made with: the issuer's own key, and one that nobody published. */
export type IssuerKeys = {
  kid: string;
  privateKey: CryptoKey;
  /** The published key as text, as everybody can get it. */
  publicPem: string;
  foreign: { privateKey: CryptoKey; publicKey: CryptoKey };
};

/** An issuer that says what a test tells it to, to see what a client believes. */
export type ScriptedIssuer = {
  issuer: string;
  keys: IssuerKeys;
  /** The answer of the token endpoint from now on, as an object to be written as JSON. */
  answerWith(answer: object): void;
  /** Changes what the issuer says of itself; null makes it fail to say anything. */
  describeAs(changes: object | null): void;
  /** What the token endpoint was asked with, in order. */
  tokenRequests: URLSearchParams[];
  /** What a token of this issuer that is all right says. */
  createClaims(clientId: string, nonce: string): JWTPayload;
  /** Publishes another key in the place of the one before, and signs with that from now on. */
  rotateKeys(): Promise<void>;
  /** Signs claims as the issuer does. */
  sign(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
};

/** Starts the issuer. It advertises every algorithm there is, also those no client should take. */
export async function startScriptedIssuer(): Promise<ScriptedIssuer> {
  const keys = await createIssuerKeys();
  let signing = keys.privateKey;
  let jwk = await publishKey(keys.publicKey, keys.kid);
  const tokenRequests: URLSearchParams[] = [];
  let tokenAnswer: object = {};
  let changes: object | null = {};
  let issuer = "";
  const server = createServer((request, response) => {
    const answer = (body: object) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (request.url === "/.well-known/openid-configuration") {
      if (changes === null) return response.writeHead(503).end();
      return answer({ ...describeIssuer(issuer), ...changes });
    }
    if (request.url === "/jwks") return answer({ keys: [jwk] });
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      tokenRequests.push(new URLSearchParams(body));
      answer(tokenAnswer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new RangeError("no port");
  issuer = `http://127.0.0.1:${address.port}`;
  return {
    issuer,
    keys,
    tokenRequests,
    answerWith(next) {
      tokenAnswer = next;
    },
    describeAs(next) {
      changes = next;
    },
    createClaims: (clientId, nonce) => createClaims(issuer, clientId, nonce),
    async rotateKeys() {
      const next = await generateKeyPair("RS256", { extractable: true });
      signing = next.privateKey;
      jwk = await publishKey(next.publicKey, `${jwk.kid} next`);
    },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: jwk.kid }).sign(signing),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function publishKey(key: CryptoKey, kid: string) {
  return { ...(await exportJWK(key)), kid, alg: "RS256", use: "sig" };
}

function createClaims(issuer: string, clientId: string, nonce: string): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: clientId,
    sub: "bob",
    iat: now,
    exp: now + 600,
    nonce,
    email: "bob@example.com",
    email_verified: true,
    name: "Bob",
  };
}

async function createIssuerKeys(): Promise<IssuerKeys & { publicKey: CryptoKey }> {
  const [own, foreign] = await Promise.all([
    generateKeyPair("RS256", { extractable: true }),
    generateKeyPair("RS256", { extractable: true }),
  ]);
  const publicPem = await exportSPKI(own.publicKey);
  return { kid: "published", ...own, publicPem, foreign };
}

function describeIssuer(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["none", "HS256", "RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
  };
}
