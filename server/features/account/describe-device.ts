import { parse } from "bowser";

/** What a device is called in the list of them; null for what it did not say. */
export type DeviceName = { browser: string | null; system: string | null };

const desktopApp = /\bRoomwright\/[\d.]+/;
const desktopName = "Roomwright desktop";

/** Reads a device's name out of what it called itself at sign-in. Nothing in it is believed further. */
export function describeDevice(userAgent: string): DeviceName {
  if (userAgent === "") return { browser: null, system: null };
  const { browser, os } = parse(userAgent);
  return {
    browser: desktopApp.test(userAgent) ? desktopName : (browser.name ?? null),
    system: os.name ?? null,
  };
}
