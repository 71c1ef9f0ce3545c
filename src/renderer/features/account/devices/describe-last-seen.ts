import { formatPast } from "#renderer/i18n/format-past.ts";
import type { Locale } from "#shared/locale.ts";
import type { Device } from "#shared/wires/http/account-calls.ts";

/** Within this time something is happening now, as far as anybody can tell. */
const nowWindowMs = 60_000;

type SeenTexts = {
  activeNow: string;
  lastSeen: (when: string) => string;
  signedIn: (when: string) => string;
};

/** When a device was last heard of and since when it is signed in, in words. */
export function describeLastSeen(
  device: Pick<Device, "current" | "lastSeenAt" | "signedInAt">,
  nowMs: number,
  locale: Locale,
  texts: SeenTexts,
): string {
  const seenMs = Date.parse(device.lastSeenAt);
  const signedInMs = Date.parse(device.signedInAt);
  const isActive = device.current || nowMs - seenMs < nowWindowMs;
  const seen = isActive ? texts.activeNow : texts.lastSeen(formatPast(seenMs, nowMs, locale));
  if (nowMs - signedInMs < nowWindowMs) return seen;
  return `${seen} · ${texts.signedIn(formatPast(signedInMs, nowMs, locale))}`;
}
