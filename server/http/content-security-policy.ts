/**
 * The policy of every answer. Scripts and workers come from this origin only; emotion writes
 * inline styles; `frameAncestors` is who may show the page in a frame (nobody when empty).
 */
export function createContentSecurityPolicy(frameAncestors: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.filter((one) => one === "'self'" || isPlainOrigin(one)).join(" ") || "'none'"}`,
  ].join("; ");
}

/** Only `http(s)://host[:port]`: anything else could smuggle a directive into the header. */
export function isPlainOrigin(value: string): boolean {
  if (!/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(value)) return false;
  return URL.canParse(value) && new URL(value).origin === value;
}
