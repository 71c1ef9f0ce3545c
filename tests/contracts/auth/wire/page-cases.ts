import { ada } from "../oracle/oracle-people.ts";
import type { WireCase } from "./wire-case.ts";

const signInErrors = [
  "Signin",
  "OAuthSignin",
  "OAuthCallback",
  "OAuthCreateAccount",
  "EmailCreateAccount",
  "Callback",
  "OAuthAccountNotLinked",
  "EmailSignin",
  "CredentialsSignin",
  "SessionRequired",
];
const otherErrors = [
  "AccessDenied",
  "accessdenied",
  "Verification",
  "Configuration",
  "CONFIGURATION",
  "Default",
  "credentialssignin",
  "<script>alert(1)</script>",
];

const pages: readonly WireCase[] = [
  { id: "page-signin", run: (visitor) => visitor.get("/signin") },
  { id: "page-signin-callback-url", run: (visitor) => visitor.get("/signin?callbackUrl=/designs") },
  { id: "page-signin-csrf", run: (visitor) => visitor.get("/signin?csrf=true") },
  { id: "page-signin-provider", run: (visitor) => visitor.get("/signin/regular-login") },
  {
    id: "page-signin-signed-in",
    async run(visitor) {
      await visitor.signIn("regular-login", { email: ada.email, password: ada.password });
      await visitor.get("/signin");
    },
  },
  { id: "page-signout", run: (visitor) => visitor.get("/signout") },
  {
    id: "page-signout-signed-in",
    async run(visitor) {
      await visitor.signIn("regular-login", { email: ada.email, password: ada.password });
      await visitor.get("/signout");
      await visitor.get("/session");
    },
  },
  { id: "page-error", run: (visitor) => visitor.get("/error") },
  { id: "page-verify-request", run: (visitor) => visitor.get("/verify-request") },
  ...[...signInErrors, ...otherErrors].map((error): WireCase => {
    const query = new URLSearchParams({ error }).toString();
    return { id: `page-error-${error}`, run: (visitor) => visitor.get(`/error?${query}`) };
  }),
  ...[...signInErrors, "Anything"].map((error): WireCase => ({
    id: `page-signin-${error}`,
    run: (visitor) => visitor.get(`/signin?error=${error}`),
  })),
];

const ask = (id: string, path: string, method: string): WireCase => ({
  id,
  run: (visitor) => visitor.ask(path, { method }),
});

/** What there is no answer to. */
const unsupported: readonly WireCase[] = [
  { id: "no-action", run: (visitor) => visitor.get("") },
  { id: "no-action-slash", run: (visitor) => visitor.get("/") },
  { id: "no-action-post", run: (visitor) => visitor.post("", { json: "true" }) },
  { id: "unknown-action", run: (visitor) => visitor.get("/nothing") },
  { id: "unknown-action-post", run: (visitor) => visitor.post("/nothing", { json: "true" }) },
  { id: "credentials-callback-get", run: (visitor) => visitor.get("/callback/regular-login") },
  { id: "unknown-callback-get", run: (visitor) => visitor.get("/callback/other-login") },
  {
    id: "unknown-callback-post",
    run: (visitor) => visitor.signIn("other-login", { email: "x@example.com" }),
  },
  { id: "post-providers", run: (visitor) => visitor.post("/providers", {}) },
  { id: "post-csrf", run: (visitor) => visitor.post("/csrf", {}) },
  { id: "get-log", run: (visitor) => visitor.get("/_log") },
  ask("put-session", "/session", "PUT"),
  ask("delete-session", "/session", "DELETE"),
  ask("patch-signout", "/signout", "PATCH"),
  ask("options-session", "/session", "OPTIONS"),
  ask("head-session", "/session", "HEAD"),
  ask("head-providers", "/providers", "HEAD"),
  ask("head-signin", "/signin", "HEAD"),
];

export const pageCases: readonly WireCase[] = [...pages, ...unsupported];
