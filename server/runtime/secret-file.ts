import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

import { AppError } from "#shared/app-error.ts";

/** What a secret is made with, and what it is not believed without. */
export type SecretKind = {
  minLength: number;
  create: () => string;
  /** Whether another one does as well, so that the file may be deleted. */
  isReplaceable: boolean;
};

const usualKind: SecretKind = {
  minLength: 32,
  create: () => randomBytes(32).toString("base64url"),
  isReplaceable: false,
};

/**
 * Reads the secret kept in `path`, making one first when there is none. Only the owner may read
 * the file. Two processes that make it at the same time end with the same secret. A file that holds
 * less than a secret, as a full disk or an editor leaves it, is `unavailable`: nothing may be signed,
 * sealed or let in with it, and making another one would lock out what the lost one opened.
 */
export async function readOrCreateSecret(
  path: string,
  kind: SecretKind = usualKind,
): Promise<string> {
  const existing = await readIfPresent(path);
  if (existing !== null) return checkSecret(path, existing, kind);
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${kind.create()}\n`, { flag: "wx", mode: 0o600, flush: true });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return checkSecret(path, await readFile(path, "utf8"), kind);
}

/** The secret in the text of a file; one that is shorter than its kind is `unavailable`. */
export function checkSecret(path: string, text: string, kind: SecretKind = usualKind): string {
  const secret = text.trim();
  if (secret.length >= kind.minLength) return secret;
  const way = kind.isReplaceable
    ? "delete the file to have another one made"
    : "put the whole one back";
  throw new AppError("unavailable", `The secret in ${path} is empty or cut short: ${way}.`);
}

/** The text of a file, or null when there is none; one that cannot be read is a failure. */
export async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
