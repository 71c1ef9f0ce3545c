import { hash, verify } from "@node-rs/argon2";

/** OWASP's smallest recommended argon2id setting. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of a random password that nobody has; verifying against it costs what a real one costs. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$NB4WwLaFLiiS9YWzr13mTQ$p+ibksM105wjzKcLG5JExqQUImd48i7sxCvtp6REZzY";
const maxPasswordLength = 1_024;

/** Argon2id in PHC form. Runs on the thread pool, so at most a handful at a time. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, settings);
}

/** Whether the password fits. A person without one takes as long to refuse as a wrong password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (password.length > maxPasswordLength) return false;
  const matches = await verify(stored ?? nobodysHash, password);
  return stored !== null && matches;
}
