import { createHash } from "node:crypto";

import type { FastifyReply } from "fastify";

const header = "content-security-policy";

/** Where browsers say what the policy has refused; `reportingEndpoints` gives it the name "csp". */
export const cspReportPath = "/api/csp-reports";
export const reportingEndpoints = `csp="${cspReportPath}"`;

/** The issuer of a sign-in, as far as the sign-in page needs it. */
export type IssuerSources = {
  /** Where a sign-in may be sent to. */
  form: string;
  /** The issuer's own script; it may call and show its own origin. Null for none. */
  script: string | null;
};

/**
 * The policy of every answer. Scripts and workers come from this origin only, but for one that stands in a
 * page (`allowScript`); emotion writes
 * inline styles; the worker compiles the kernels' WASM, which works without it but some five times
 * slower. `frameAncestors` is who may show the page in a frame (nobody when empty).
 * `issuer` is for the sign-in page alone.
 */
export function createContentSecurityPolicy(
  frameAncestors: readonly string[] = [],
  issuer: IssuerSources | null = null,
): string {
  const script = issuer?.script ?? null;
  const scriptOrigin = script === null ? "" : ` ${new URL(script).origin}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${script === null ? "" : ` ${writeExactSource(script)}`}`,
    `style-src 'self' 'unsafe-inline'${scriptOrigin}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${scriptOrigin}`,
    // The studio shows our own pages in a frame.
    `frame-src 'self'${scriptOrigin}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${issuer === null ? "" : ` ${new URL(issuer.form).origin}`}`,
    // Old and new browsers read one of the two.
    `report-uri ${cspReportPath}`,
    "report-to csp",
    `frame-ancestors ${frameAncestors.filter((one) => one === "'self'" || isPlainOrigin(one)).join(" ") || "'none'"}`,
  ].join("; ");
}

/** Lets the page of this answer run `script`, which stands in it: the policy names it by its hash. */
export function allowScript(reply: FastifyReply, script: string): void {
  const source = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const policy = String(reply.getHeader(header) ?? createContentSecurityPolicy());
  void reply.header(header, policy.replace("script-src 'self'", `script-src 'self' ${source}`));
}

/** One script rather than all of its origin, which may serve others' words as scripts too. */
function writeExactSource(address: string): string {
  const { origin, pathname } = new URL(address);
  return /^[A-Za-z0-9/._~-]+$/.test(pathname) ? origin + pathname : origin;
}

/** Only `http(s)://host[:port]`: anything else could smuggle a directive into the header. */
export function isPlainOrigin(value: string): boolean {
  if (!/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(value)) return false;
  return URL.canParse(value) && new URL(value).origin === value;
}
