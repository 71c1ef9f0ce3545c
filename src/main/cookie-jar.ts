export type CookieJar = ReturnType<typeof createCookieJar>;

/** With or without the prefixes a server on https puts before it. */
const sessionCookiePattern = /^(?:__Secure-|__Host-)?next-auth\.session-token$/;

/**
 * The cookies of one server, kept in this process only. A jar for exactly one origin, so domain and
 * path of a cookie do not matter. `now` is in milliseconds and decides whether an `Expires` has passed.
 */
export function createCookieJar(now: () => number = Date.now) {
  const cookies = new Map<string, string>();
  return {
    /** The `Cookie` header, or null when there is nothing to send. */
    header(): string | null {
      if (cookies.size === 0) return null;
      return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    /**
     * Takes over what a response sets or clears. `sent` is the session cookie that its request went with: of a
     * session that another answer has changed since, a late one says nothing.
     */
    absorb(headers: Headers, sent: string | null): void {
      const isLate = this.readSessionCookie() !== sent;
      for (const line of headers.getSetCookie().flatMap(splitSetCookie)) {
        const cookie = readSetCookie(line, now());
        if (cookie === null || (isLate && sessionCookiePattern.test(cookie.name))) continue;
        if (cookie.value === null) cookies.delete(cookie.name);
        else cookies.set(cookie.name, cookie.value);
      }
    },
    /** The session cookie as `name=value`, the one thing worth keeping after the app quits. */
    readSessionCookie(): string | null {
      const found = [...cookies].find(([name]) => sessionCookiePattern.test(name));
      return found === undefined ? null : `${found[0]}=${found[1]}`;
    },
    /** Puts back what `readSessionCookie` gave earlier. Malformed text is ignored. */
    restore(cookie: string): void {
      const [, name, value] = /^([^=;\s]+)=([^;\s]+)$/.exec(cookie) ?? [];
      if (name === undefined || value === undefined || !sessionCookiePattern.test(name)) return;
      cookies.set(name, value);
    },
    clear: () => cookies.clear(),
  };
}

/**
 * Electron's fetch joins several `Set-Cookie` lines with ", " (electron/electron,
 * lib/browser/api/net-fetch.ts). A comma that starts a new cookie is followed by `name=`; the one
 * inside a date is not.
 */
function splitSetCookie(text: string): string[] {
  return text.split(/,\s*(?=[!#$%&'*+.^_`|~0-9A-Za-z-]+=)/);
}

function readSetCookie(line: string, nowMs: number): { name: string; value: string | null } | null {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const at = pair.indexOf("=");
  if (at < 1) return null;
  const name = pair.slice(0, at);
  const value = pair.slice(at + 1);
  const ended = attributes.some((attribute) => isInThePast(attribute, nowMs));
  return { name, value: value === "" || ended ? null : value };
}

function isInThePast(attribute: string, nowMs: number): boolean {
  const at = attribute.indexOf("=");
  const name = attribute.slice(0, at).toLowerCase();
  const value = attribute.slice(at + 1);
  if (name === "max-age") return Number(value) <= 0;
  if (name === "expires") return Date.parse(value) <= nowMs;
  return false;
}
