import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from "node:crypto";

/** A new credential of 256 random bits, base64url. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a credential: its SHA-256, useless to whoever reads the database. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** Keeps values that must be read again unreadable without the server's secret (AES-256-GCM). */
export type ValueSeal = {
  seal(value: string): Buffer;
  /** Null when the value was sealed under a secret that is not accepted or has been changed. */
  open(sealed: Buffer): string | null;
};

/** What values are sealed for; `npm run operator -- reseal` goes through all of them. */
export const sealPurposes = {
  anonymousId: "anonymous user id",
  secondFactor: "second factor",
  webhook: "webhook secret",
  issuer: "issuer secret",
  mail: "email on its way",
} as const;

/**
 * `purpose` separates keys: a value sealed for one purpose does not open for another. What was sealed
 * under `previous` opens as well; nothing is sealed under it any more.
 */
export function createValueSeal(
  secret: string,
  purpose: string,
  previous: string | null = null,
): ValueSeal {
  const seal = createSealOf(secret, purpose);
  if (previous === null) return seal;
  const before = createSealOf(previous, purpose);
  return { ...seal, open: (sealed) => seal.open(sealed) ?? before.open(sealed) };
}

function createSealOf(secret: string, purpose: string): ValueSeal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  return {
    seal(value) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
        decipher.setAuthTag(sealed.subarray(12, 28));
        return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString();
      } catch {
        return null;
      }
    },
  };
}
