type Answer = { cookie: string; csrfToken: string };

/** Signs in as a new anonymous visitor; answers the `Cookie` header of the session. */
export function signInAnonymously(origin: string): Promise<string> {
  return signIn(origin, "anonymous-login", {});
}

/**
 * Signs in, bringing the session of `former` along where there is one; answers the `Cookie` header of
 * the new session.
 */
export async function signIn(
  origin: string,
  provider: string,
  fields: Readonly<Record<string, string>>,
  former?: string,
): Promise<string> {
  const { cookie, csrfToken } = await readCsrf(origin);
  const cookies = former === undefined ? cookie : `${cookie}; ${former}`;
  const response = await postCallback(origin, provider, { ...fields, csrfToken }, cookies);
  const session = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .find((pair) => pair.includes("session-token="));
  if (session === undefined) throw new Error("no session was given");
  return session;
}

/** A token against forged forms with the cookie it belongs to. */
export async function readCsrf(origin: string): Promise<Answer> {
  const response = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return { cookie: cookie.join("; "), csrfToken };
}

/** Posts the form of a sign-in. */
export function postCallback(
  origin: string,
  provider: string,
  fields: Readonly<Record<string, string>>,
  cookie: string,
): Promise<Response> {
  return fetch(`${origin}/api/auth/callback/${provider}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...fields, json: "true" }),
  });
}
