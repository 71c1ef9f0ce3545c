/**
 * The forty cases of the sign-in contract and the test each of them is checked by: cases of the two
 * scripts by their ids, anything else by the file and the beginning of the test's name.
 */
export type ContractCase = {
  number: number;
  says: string;
  wire?: readonly string[];
  browser?: readonly string[];
  tests?: readonly (readonly [file: string, name: string])[];
};

const server = "tests/server/auth";

export const contractCases: readonly ContractCase[] = [
  { number: 1, says: "the providers", wire: ["providers"] },
  { number: 2, says: "the token, again, and forged", wire: ["csrf", "csrf-cookie-without-hash"] },
  { number: 3, says: "no session yet", wire: ["session-fresh"] },
  { number: 4, says: "a session cookie of nobody", wire: ["session-garbage"] },
  { number: 5, says: "the right password", wire: ["right-password"] },
  {
    number: 6,
    says: "the wrong password",
    wire: ["wrong-password"],
    browser: ["sign-in-wrong-password"],
  },
  {
    number: 7,
    says: "the wrong password in a form",
    wire: ["wrong-password-as-form"],
    browser: ["sign-in-wrong-password-leaving"],
  },
  {
    number: 8,
    says: "a refusal with a reason, which is only ever a code",
    tests: [[`${server}/auth-wire.test.ts`, "WB-07 too many wrong passwords"]],
  },
  {
    number: 9,
    says: "no token, and a foreign one",
    wire: ["no-csrf-token", "foreign-csrf-token"],
    browser: ["sign-in-foreign-token"],
  },
  { number: 10, says: "the right password in a form", wire: ["right-password-as-form"] },
  {
    number: 11,
    says: "callback addresses",
    wire: [
      "callback-url-path",
      "callback-url-foreign",
      "callback-url-two-slashes",
      "callback-url-script",
    ],
    browser: ["foreign-callback-url"],
  },
  {
    number: 12,
    says: "callback addresses that cannot be one",
    wire: ["bad-query-csrf", "bad-query-signin", "bad-cookie-session"],
    tests: [[`${server}/auth-setup.test.ts`, "INVALID_CALLBACK_URL_ERROR"]],
  },
  {
    number: 13,
    says: "an anonymous visitor",
    wire: ["anonymous-known"],
    browser: ["anonymous-leaving"],
  },
  { number: 14, says: "the way to the issuer", wire: ["issuer-start"] },
  {
    number: 15,
    says: "to the issuer and back",
    wire: ["issuer-round-trip", "issuer-round-trip-twice"],
    browser: ["issuer-round-trip"],
  },
  {
    number: 16,
    says: "refusing at the issuer",
    wire: ["issuer-denied"],
    browser: ["issuer-denied"],
  },
  { number: 17, says: "a wrong state", wire: ["issuer-wrong-state", "issuer-no-cookies"] },
  {
    number: 18,
    says: "starts that lead nowhere",
    wire: ["start-no-csrf-token", "start-credentials-provider", "start-unknown-provider"],
  },
  {
    number: 19,
    says: "what there is no answer to",
    wire: ["unknown-callback-post", "credentials-callback-get", "unknown-action", "put-session"],
  },
  {
    number: 20,
    says: "signing out",
    wire: ["signout", "signout-no-csrf-token", "signout-signed-out"],
    browser: ["sign-out-here", "sign-out-leaving"],
  },
  {
    number: 21,
    says: "changing the session",
    wire: ["update-name", "update-foreign-csrf-token", "update-signed-out"],
    browser: ["update-name", "update-nothing", "update-signed-out"],
  },
  { number: 22, says: "a change that is refused", browser: ["update-refused"] },
  {
    number: 23,
    says: "the client's log",
    wire: ["log-error", "log-constructor"],
    browser: ["log-of-a-refused-session"],
  },
  { number: 24, says: "a session that is refused", browser: ["session-refused"] },
  {
    number: 25,
    says: "what the page knows at its start",
    browser: ["start-without-prop", "start-with-session-prop", "start-with-null-prop"],
  },
  { number: 26, says: "a sign-in that stays", browser: ["sign-in-here"] },
  {
    number: 27,
    says: "unknown providers, and none",
    browser: ["unknown-provider", "providers-broken"],
  },
  {
    number: 28,
    says: "two tabs",
    browser: [
      "other-tab-after-sign-in-here",
      "other-tab-after-sign-out",
      "other-tab-after-sign-in-leaving",
      "other-tab-after-update",
    ],
  },
  {
    number: 29,
    says: "messages within one second",
    browser: ["three-messages-in-one-second", "two-messages-a-second-apart"],
  },
  {
    number: 30,
    says: "a tab that is looked at again",
    browser: ["visible-signed-out", "visible-signed-in", "visible-but-switched-off"],
  },
  {
    number: 31,
    says: "polling",
    browser: ["polling-signed-out", "polling-signed-in", "polling-offline"],
  },
  {
    number: 32,
    says: "pages that need a session",
    browser: ["required-signed-out", "required-signed-in"],
  },
  { number: 33, says: "an address with a fragment", browser: ["callback-url-with-hash"] },
  { number: 34, says: "messages of strangers", browser: ["messages-of-strangers"] },
  {
    number: 35,
    says: "the pages",
    wire: [
      "page-signin-CredentialsSignin",
      "page-error-AccessDenied",
      "page-error-Configuration",
      "page-error",
      "page-error-CredentialsSignin",
    ],
  },
  {
    number: 36,
    says: "configurations that cannot work",
    wire: ["no-action", "no-action-slash"],
    tests: [[`${server}/auth-setup.test.ts`, "a server put together wrongly"]],
  },
  {
    number: 37,
    says: "the calls of frames",
    tests: [[`${server}/frame-bearer.test.ts`, "case 37"]],
  },
  {
    number: 38,
    says: "a frame without cookies of third parties",
    tests: [[`${server}/frame-bearer.test.ts`, "case 38"]],
  },
  {
    number: 39,
    says: "names and attributes of cookies on https",
    tests: [[`${server}/auth-wire.test.ts`, "WB-08 on https"]],
  },
  {
    number: 40,
    says: "a session's cookie is never so long that it would be cut: it holds a token, no data",
    tests: [[`${server}/auth-wire.test.ts`, "WB-09 the session's cookie"]],
  },
];
