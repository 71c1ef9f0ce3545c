/** A visitor with a cookie, over real HTTP to a server process. */
export type ProcessVisitor = {
  send(
    path: string,
    init?: Omit<RequestInit, "headers"> & { headers?: Record<string, string> },
  ): Promise<Response>;
};

/**
 * Signs a new anonymous visitor in, or whoever has this email and password. `readOrigin` is asked each time: the
 * server may be another one by then.
 */
export async function visitProcess(
  readOrigin: () => string,
  account?: { email: string; password: string },
): Promise<ProcessVisitor> {
  const jar = new Map<string, string>();
  const visitor: ProcessVisitor = {
    send: async (path, init = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(`${readOrigin()}${path}`, {
        ...init,
        headers: { ...init.headers, cookie },
        redirect: "manual",
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
      }
      return response;
    },
  };
  const csrf = await visitor.send("/api/auth/csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const provider = account === undefined ? "anonymous-login" : "regular-login";
  const signedIn = await visitor.send(`/api/auth/callback/${provider}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...account, csrfToken, json: "true" }),
  });
  if (!signedIn.ok) throw new Error(`signing in was answered with ${signedIn.status}`);
  return visitor;
}
