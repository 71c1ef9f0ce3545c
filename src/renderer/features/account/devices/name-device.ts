import type { Device } from "#shared/wires/http/account-calls.ts";

export type DeviceKind = "phone" | "computer" | "app" | "unknown";

type NameTexts = { unknown: string; on: (browser: string, system: string) => string };

/** "Firefox on Linux", or as much of it as the device said. */
export function nameDevice(device: Pick<Device, "browser" | "system">, texts: NameTexts): string {
  const { browser, system } = device;
  if (browser !== null && system !== null) return texts.on(browser, system);
  return browser ?? system ?? texts.unknown;
}

const phones = /^(?:android|ios|ipados|windows phone|harmonyos)\b/i;

/** Which picture stands for it. */
export function chooseDeviceKind({
  browser,
  system,
}: Pick<Device, "browser" | "system">): DeviceKind {
  if (browser?.startsWith("Roomwright") === true) return "app";
  if (system === null) return "unknown";
  return phones.test(system) ? "phone" : "computer";
}
