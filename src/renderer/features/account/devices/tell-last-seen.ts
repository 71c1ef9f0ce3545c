import { formatPast } from "#renderer/text/format-past.ts";
import type { Locale } from "#renderer/text/texts.ts";
import type { Device } from "#shared/wires/http/account-calls.ts";

/** A device that was heard of within this time is in use, as far as anybody can tell. */
const activeMs = 60_000;

type SeenTexts = {
  activeNow: string;
  lastSeen: (when: string) => string;
  signedIn: (when: string) => string;
};

/** When a device was last heard of and since when it is signed in, in words. */
export function tellLastSeen(
  device: Pick<Device, "current" | "lastSeenAt" | "signedInAt">,
  nowMs: number,
  locale: Locale,
  texts: SeenTexts,
): string {
  const seenMs = Date.parse(device.lastSeenAt);
  const isActive = device.current || nowMs - seenMs < activeMs;
  const seen = isActive ? texts.activeNow : texts.lastSeen(formatPast(seenMs, nowMs, locale));
  return `${seen} · ${texts.signedIn(formatPast(Date.parse(device.signedInAt), nowMs, locale))}`;
}
