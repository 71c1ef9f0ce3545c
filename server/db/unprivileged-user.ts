import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Whom a child process runs as. */
export type ProcessUser = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. Null when this process is not root (or the system has no such
 * thing); else the user `nobody`, who owns nothing.
 */
export function findUnprivilegedUser(): ProcessUser | null {
  if (process.getuid?.() !== 0) return null;
  try {
    const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
    if (line !== null) return { uid: Number(line[1]), gid: Number(line[2]) };
  } catch {
    // A system without /etc/passwd still knows the number.
  }
  return { uid: 65_534, gid: 65_534 };
}

/** Whether `user` may pass through every directory above `path`. */
export function canReach(path: string, user: ProcessUser): boolean {
  let directory = dirname(resolve(path));
  for (;;) {
    const stats = statSync(directory);
    const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0;
    if (((stats.mode >> shift) & 1) === 0) return false;
    const parent = dirname(directory);
    if (parent === directory) return true;
    directory = parent;
  }
}
