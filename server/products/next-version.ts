/** A time that is later than the row's last change, even within one millisecond. */
export function nextVersion(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
