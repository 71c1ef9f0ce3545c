import { expect, test } from "vitest";

import { isPublicAddress } from "#server/runtime/outside/public-address.ts";
import { signMessage } from "#server/features/webhooks/webhook-secret.ts";
import { readOutsideUrl } from "#server/runtime/outside/outside-url.ts";
import { AppError } from "#shared/app-error.ts";

const strict = { production: true, webhookPrivateAddresses: false };
const open = { production: false, webhookPrivateAddresses: true };

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::7f00:1",
  "64:ff9b::a00:1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "localhost",
  "",
])("%s is nobody's public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "172.15.255.255", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00::1"])(
  "%s is a public address",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

function readReason(url: string, rules = strict): unknown {
  try {
    return readOutsideUrl(url, rules);
  } catch (error) {
    return error instanceof AppError ? (error.details as { reason: string }).reason : error;
  }
}

test.each([
  ["http://shop.example/hook", "not_https"],
  ["ftp://shop.example/hook", "not_https"],
  ["file:///etc/passwd", "no_address"],
  ["shop.example/hook", "no_address"],
  ["https://user:pass@shop.example/", "no_address"],
  ["http://localhost:3000/", "not_https"],
  ["https://localhost/", "private"],
  ["https://api.localhost/", "private"],
  ["https://127.0.0.1/", "private"],
  ["https://0x7f.1/", "private"],
  ["https://2130706433/", "private"],
  ["https://169.254.169.254/latest/meta-data", "private"],
  ["https://[::1]/", "private"],
  ["https://[::ffff:10.0.0.1]/", "private"],
  ["https://[fd00::1]/", "private"],
])("%s is refused: %s", (url, reason) => {
  expect(readReason(url)).toBe(reason);
});

test("an https address is kept without its fragment; plain http is for one's own machine", () => {
  expect(readReason("https://Shop.Example:8443/a?b=c#d")).toBe("https://shop.example:8443/a?b=c");
  expect(readReason("http://127.0.0.1:3000/", open)).toBe("http://127.0.0.1:3000/");
  expect(readReason("http://10.0.0.1/", open)).toBe("not_https");
  expect(readReason("https://10.0.0.1/", open)).toBe("https://10.0.0.1/");
  expect(readReason("http://localhost/", { ...open, production: true })).toBe("not_https");
});

test("a signature is HMAC-SHA256 over the seconds, a full stop and the body", () => {
  expect(signMessage(["whsec_test"], '{"id":"1"}', new Date(1_700_000_000_999))).toBe(
    "t=1700000000,v1=11bf4466ea17c3df3fd743af0b435368e16b7a05eb8eced85e8c4670767bdec5",
  );
});
