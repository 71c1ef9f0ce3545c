import { availableParallelism } from "node:os";

import { hash, parseOptions, verify } from "@node-rs/argon2";

import { maxPasswordLength } from "#shared/account.ts";

import { createSemaphore } from "../runtime/semaphore.ts";

/** OWASP's smallest recommended argon2id setting. */
export const hashSettings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of a random password that nobody has; verifying against it costs what a real one costs. */
export const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$NB4WwLaFLiiS9YWzr13mTQ$p+ibksM105wjzKcLG5JExqQUImd48i7sxCvtp6REZzY";

/**
 * So many hashes are computed at once: each takes 19 MiB and one of the four threads that also
 * read and write files.
 */
export const maxHashing = Math.min(3, availableParallelism());
const maxWaiting = 500;

/** All hashing of this process passes through here, so that a flood of sign-ins costs only time. */
export const hashing = createSemaphore(maxHashing, maxWaiting);

/** Argon2id in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, hashSettings));
}

/** Whether the password fits. A person without one takes as long to refuse as a wrong password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (password.length > maxPasswordLength) return false;
  const matches = await hashing.run(() => verify(stored ?? nobodysHash, password));
  // Halves of characters become all the same when they are written down in UTF-8.
  return stored !== null && matches && password.isWellFormed();
}

/** Whether a hash was made with less effort than hashes are made with today. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored);
  return memoryCost < hashSettings.memoryCost || timeCost < hashSettings.timeCost;
}
