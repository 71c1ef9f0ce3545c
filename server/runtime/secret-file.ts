import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Reads the secret kept in `path`, making one first when there is none. Only the owner may read
 * the file. Two processes that make it at the same time end with the same secret.
 */
export async function readOrCreateSecret(
  path: string,
  create: () => string = () => randomBytes(32).toString("base64url"),
): Promise<string> {
  const existing = await readIfPresent(path);
  if (existing !== null) return existing.trim();
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${create()}\n`, { flag: "wx", mode: 0o600, flush: true });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return (await readFile(path, "utf8")).trim();
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
