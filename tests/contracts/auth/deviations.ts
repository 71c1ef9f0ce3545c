import type { AnswerField } from "./wire/read-answer.ts";

/** Where our server knowingly answers otherwise than next-auth 4. */
export type WireDeviation = {
  /** `<case> <step>`; "any" is every step where the two answers are these. */
  steps: readonly string[] | "any";
  field: AnswerField;
  oracle: string;
  ours: string;
  reason: string;
};

const newCookies = [
  "next-auth.callback-url=$O; HttpOnly; Path=/; SameSite=Lax",
  "next-auth.csrf-token=(token|hash); HttpOnly; Path=/; SameSite=Lax",
].join("\n");
const clearedChecks = ["nonce", "pkce.code_verifier", "state"]
  .map((name) => `next-auth.${name}=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax`)
  .join("\n");
const renewedSession =
  "next-auth.session-token=(opaque); Expires=30 days; HttpOnly; Path=/; SameSite=Lax";
const uncached = "private, no-cache, no-store | no-cache | 0";
const configurationMessage =
  '{"message":"There is a problem with the server configuration. Check the server logs for more information."}';
const authorization = (scope: string) =>
  `{"url":"$I/auth?client_id=roomwright&code_challenge=random&code_challenge_method=S256&hl=de&nonce=random&redirect_uri=$O%2Fapi%2Fauth%2Fcallback%2Fgoogle-login&response_type=code&scope=${scope}&state=random"}`;

const badCookie =
  "a callback address in the cookie that cannot be one is replaced; next-auth 4 answers 500 to everything until the cookie is gone";
const unreadable =
  "a callback address in the body that cannot be read leads to the origin; next-auth 4 throws and the framework answers 500";
const head = "HEAD is answered as GET is, without the body (RFC 9110, 9.3.2)";
const noProviderPages =
  "there is one sign-in page for all providers, so a provider's own leads there";
const noMagicLinks =
  "nobody signs in by a link in an email, so there is no page that announces one";
const pageWithSession =
  "our pages carry the session, so they prolong its cookie as GET /session does";

const badCookieSteps = ["bad-cookie-session 1", "bad-cookie-session 2"];
const badCookieCsrfSteps = ["bad-cookie-csrf 1", "bad-cookie-csrf 2"];
const badCookiePageSteps = ["bad-cookie-signin 1", "bad-cookie-signin 2"];

const general: readonly WireDeviation[] = [
  {
    steps: "any",
    field: "ownCookies",
    oracle: "",
    ours: "roomwright-device=(opaque); HttpOnly; Max-Age=31536000; Path=/; SameSite=Lax",
    reason: "a browser that has signed in keeps its tries with passwords apart from strangers'",
  },
  {
    steps: "any",
    field: "caching",
    oracle: "- | - | -",
    ours: "no-store | - | -",
    reason: "no cache keeps a page, for it carries the session",
  },
  {
    steps: "any",
    field: "type",
    oracle: "",
    ours: "text/plain",
    reason: "a body has a type, so that no browser guesses one",
  },
  {
    steps: [
      "issuer-round-trip 3",
      "issuer-round-trip-twice 3",
      "issuer-round-trip-twice 6",
      "issuer-denied 3",
      "issuer-wrong-state 3",
      "issuer-no-cookies 3",
      "issuer-callback-without-anything 1",
      "issuer-code-made-up 3",
      "issuer-code-twice 3",
      "issuer-code-twice 4",
    ],
    field: "caching",
    oracle: "- | - | -",
    ours: uncached,
    reason: "the way back from the issuer has a code in its address and must not be kept",
  },
];

const callbackUrls: readonly WireDeviation[] = [
  {
    steps: [...badCookieSteps, ...badCookieCsrfSteps, ...badCookiePageSteps],
    field: "status",
    oracle: "500",
    ours: "200",
    reason: badCookie,
  },
  {
    steps: [...badCookieSteps, ...badCookieCsrfSteps],
    field: "caching",
    oracle: "- | - | -",
    ours: uncached,
    reason: badCookie,
  },
  {
    steps: badCookieSteps,
    field: "body",
    oracle: configurationMessage,
    ours: "{}",
    reason: badCookie,
  },
  {
    steps: badCookieCsrfSteps,
    field: "body",
    oracle: configurationMessage,
    ours: '{"csrfToken":"(64 hex digits)"}',
    reason: badCookie,
  },
  {
    steps: ["bad-cookie-session 1", "bad-cookie-csrf 1", "bad-cookie-signin 1"],
    field: "cookies",
    oracle: "",
    ours: newCookies,
    reason: badCookie,
  },
  {
    steps: ["callback-url-unreadable 2"],
    field: "status",
    oracle: "500",
    ours: "200",
    reason: unreadable,
  },
  {
    steps: ["callback-url-unreadable 2"],
    field: "type",
    oracle: "",
    ours: "application/json",
    reason: unreadable,
  },
  {
    steps: ["callback-url-unreadable 2"],
    field: "body",
    oracle: "Internal Server Error",
    ours: '{"url":"$O"}',
    reason: unreadable,
  },
  {
    steps: ["callback-url-unreadable 2"],
    field: "cookies",
    oracle: "",
    ours: renewedSession,
    reason: unreadable,
  },
];

const issuer: readonly WireDeviation[] = [
  {
    steps: ["issuer-start-other-scope 2"],
    field: "body",
    oracle: authorization("openid+offline_access"),
    ours: authorization("openid+profile+email"),
    reason:
      "only prompt, login_hint and hl are passed on: next-auth 4 lets a page change scope and redirect_uri",
  },
  {
    steps: [
      "issuer-denied 3",
      "issuer-wrong-state 3",
      "issuer-code-made-up 3",
      "issuer-code-twice 4",
    ],
    field: "cookies",
    oracle: "",
    ours: clearedChecks,
    reason: "what a sign-in is checked by serves once, also when the sign-in fails",
  },
];

const pages: readonly WireDeviation[] = [
  {
    steps: ["page-signin-provider 1"],
    field: "status",
    oracle: "200",
    ours: "302",
    reason: noProviderPages,
  },
  {
    steps: ["page-signin-provider 1"],
    field: "location",
    oracle: "",
    ours: "$O/api/auth/signin",
    reason: noProviderPages,
  },
  {
    steps: ["page-signin-provider 1"],
    field: "type",
    oracle: "text/html",
    ours: "",
    reason: noProviderPages,
  },
  {
    steps: ["page-signin-provider 1"],
    field: "body",
    oracle: "(page)",
    ours: "",
    reason: noProviderPages,
  },
  {
    steps: ["page-signin-provider 1"],
    field: "cookies",
    oracle: newCookies,
    ours: "",
    reason: noProviderPages,
  },
  {
    steps: ["page-signin-signed-in 3", "page-signout-signed-in 3"],
    field: "cookies",
    oracle: "",
    ours: renewedSession,
    reason: pageWithSession,
  },
  {
    steps: ["page-verify-request 1"],
    field: "status",
    oracle: "200",
    ours: "400",
    reason: noMagicLinks,
  },
  {
    steps: ["page-verify-request 1"],
    field: "type",
    oracle: "text/html",
    ours: "text/plain",
    reason: noMagicLinks,
  },
  {
    steps: ["page-verify-request 1"],
    field: "body",
    oracle: "(page)",
    ours: "Error: This action with HTTP GET is not supported by NextAuth.js",
    reason: noMagicLinks,
  },
  {
    steps: ["page-verify-request 1"],
    field: "cookies",
    oracle: newCookies,
    ours: "",
    reason: noMagicLinks,
  },
  {
    steps: ["head-session 1", "head-providers 1", "head-signin 1"],
    field: "status",
    oracle: "400",
    ours: "200",
    reason: head,
  },
  {
    steps: ["head-session 1"],
    field: "caching",
    oracle: "- | - | -",
    ours: uncached,
    reason: head,
  },
  {
    steps: ["head-session 1", "head-signin 1"],
    field: "cookies",
    oracle: "",
    ours: newCookies,
    reason: head,
  },
];

export const wireDeviations: readonly WireDeviation[] = [
  ...general,
  ...callbackUrls,
  ...issuer,
  ...pages,
];

/** What our client knowingly does otherwise than next-auth's, at next-auth's own server. */
export type ClientDeviation = {
  /** The case of the browser's script. */
  id: string;
  seen: unknown;
  reason: string;
};

export const clientDeviations: readonly ClientDeviation[] = [
  {
    id: "visible-but-switched-off",
    seen: ["GET session"],
    reason: "a page that is looked at again always asks: nobody has a reason to switch that off",
  },
  {
    id: "sign-in-foreign-token",
    seen: {
      result: { error: "Signin", status: 200, ok: false, url: null },
      requests: [
        "GET providers",
        "GET csrf",
        "POST callback/regular-login",
        "GET csrf",
        "POST callback/regular-login",
      ],
      states: ["loading", "unauthenticated"],
    },
    reason:
      "a token that was not taken is fetched anew once and then a failure; next-auth 4 takes it for a success",
  },
  {
    id: "other-tab-after-sign-in-here",
    seen: {
      before: { requests: ["GET session"], state: "authenticated Ada" },
      after: { requests: ["GET session", "GET session"], state: "authenticated Ada" },
    },
    reason: "the other tabs are told of a sign-in that stays on its page, too",
  },
  {
    id: "three-messages-in-one-second",
    seen: ["GET session", "GET session", "GET session"],
    reason: "each message has a random id, so none within the same second is lost",
  },
  {
    id: "polling-of-two-tabs",
    seen: "2 requests",
    reason: "one tab polls for all of a browser: with next-auth 4 every tab asks for every tab",
  },
];
