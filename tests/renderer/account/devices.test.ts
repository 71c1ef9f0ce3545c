import { describe, expect, it } from "vitest";

import { chooseDeviceKind, nameDevice } from "#renderer/features/account/devices/name-device.ts";
import { describeLastSeen } from "#renderer/features/account/devices/describe-last-seen.ts";
import { de as german } from "#renderer/features/account/texts/de.ts";
import { en as english } from "#renderer/features/account/texts/en.ts";

const now = new Date(2026, 10, 21, 10, 30).getTime();
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const en = english.devices;
const de = german.devices;

describe("a device's name", () => {
  it("is as much as the device said", () => {
    expect(nameDevice({ browser: "Firefox", system: "Linux" }, en)).toBe("Firefox on Linux");
    expect(nameDevice({ browser: "Firefox", system: "Linux" }, de)).toBe("Firefox unter Linux");
    expect(nameDevice({ browser: null, system: "Windows" }, en)).toBe("Windows");
    expect(nameDevice({ browser: "curl", system: null }, en)).toBe("curl");
    expect(nameDevice({ browser: null, system: null }, en)).toBe("Unknown device");
  });

  it.each([
    [{ browser: "Safari", system: "iOS" }, "phone"],
    [{ browser: "Chrome", system: "Android" }, "phone"],
    [{ browser: "Edge", system: "Windows" }, "computer"],
    [{ browser: "Safari", system: "macOS" }, "computer"],
    [{ browser: "Roomwright desktop", system: "Linux" }, "app"],
    [{ browser: "curl", system: null }, "unknown"],
  ])("has a picture that goes with it: %j is a %s", (device, kind) => {
    expect(chooseDeviceKind(device)).toBe(kind);
  });
});

describe("when a device was last seen", () => {
  const device = { current: false, lastSeenAt: minutesAgo(5), signedInAt: minutesAgo(90) };

  it("is told in words, with the sign-in", () => {
    expect(describeLastSeen(device, now, "en", en)).toBe(
      "Last seen 5 min. ago · signed in 1 hr. ago",
    );
    expect(describeLastSeen(device, now, "de", de)).toBe(
      "Zuletzt vor 5 Min. · angemeldet vor 1 Std.",
    );
  });

  it("is now for the one in front of the person, whatever was written down", () => {
    expect(describeLastSeen({ ...device, current: true }, now, "en", en)).toBe(
      "Active now · signed in 1 hr. ago",
    );
  });

  it("does not say twice that it is now", () => {
    const fresh = { current: false, lastSeenAt: minutesAgo(0), signedInAt: minutesAgo(0) };
    expect(describeLastSeen(fresh, now, "en", en)).toBe("Active now");
  });
});
