/** How long an opaque token lasts after its last use, and in all however much it is used. */
export type TokenLife = { idleMs: number; maxMs: number };

type Times = { refreshedAt: Date; expiresAt: Date; absoluteExpiresAt: Date };

const dayMs = 24 * 60 * 60 * 1000;

/** Sessions of browsers and desktops, and the tokens of frames. */
export const tokenLives = {
  session: { idleMs: 30 * dayMs, maxMs: 90 * dayMs },
  frame: { idleMs: dayMs, maxMs: 30 * dayMs },
} as const satisfies Record<string, TokenLife>;

const refreshEveryMs = 60_000;

/** The times of a token that is made now. */
export function startLife({ idleMs, maxMs }: TokenLife, now: Date): Times {
  const inMs = (ms: number) => new Date(now.getTime() + ms);
  return { refreshedAt: now, expiresAt: inMs(idleMs), absoluteExpiresAt: inMs(maxMs) };
}

/** Whether a token opens nothing any more. */
export function isOver({ expiresAt, absoluteExpiresAt }: Omit<Times, "refreshedAt">, now: Date) {
  return expiresAt <= now || absoluteExpiresAt <= now;
}

/** What its use now changes about a living token; null when it was used within the last minute. */
export function prolong(
  { refreshedAt, absoluteExpiresAt }: Times,
  { idleMs }: TokenLife,
  now: Date,
): { refreshedAt: Date; expiresAt: Date } | null {
  if (now.getTime() - refreshedAt.getTime() < refreshEveryMs) return null;
  const idleEnd = new Date(now.getTime() + idleMs);
  return { refreshedAt: now, expiresAt: idleEnd < absoluteExpiresAt ? idleEnd : absoluteExpiresAt };
}
