import { hkdfSync } from "node:crypto";

import { EncryptJWT, jwtDecrypt } from "jose";

/** Under which key a value is sealed: what is sealed for one name opens for no other. */
export type SealName = {
  secret: string;
  /** The full name of the cookie that carries the value. */
  cookie: string;
};

const type = "sign-in-check+jwt";
const algorithm = "dir";
const encryption = "A256GCM";

/** Seals claims into an encrypted token (JWE) that opens until `lifeSeconds` after `now`. */
export function sealClaims(
  name: SealName,
  claims: Readonly<Record<string, string>>,
  now: Date,
  lifeSeconds: number,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: algorithm, enc: encryption, typ: type })
    .setAudience(name.cookie)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifeSeconds)
    .encrypt(deriveKey(name));
}

/**
 * The claims of a sealed token, or null when it was sealed under another name or secret, has been
 * changed by as much as a bit, or is over.
 */
export async function openClaims(
  name: SealName,
  sealed: string,
  now: Date,
): Promise<Record<string, unknown> | null> {
  if (!isCanonical(sealed)) return null;
  try {
    const { payload } = await jwtDecrypt(sealed, deriveKey(name), {
      keyManagementAlgorithms: [algorithm],
      contentEncryptionAlgorithms: [encryption],
      typ: type,
      audience: name.cookie,
      requiredClaims: ["exp", "iat"],
      currentDate: now,
    });
    return payload;
  } catch {
    return null;
  }
}

function deriveKey({ secret, cookie }: SealName): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", `sign-in check ${cookie}`, 32));
}

/** Base64url has spare bits at its end that decode to nothing; only one spelling is ours. */
function isCanonical(sealed: string): boolean {
  return sealed
    .split(".")
    .every((part) => Buffer.from(part, "base64url").toString("base64url") === part);
}
