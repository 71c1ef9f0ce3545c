/** Where an issuer sends a person back to, and with which fields when it posts them. */
export type IssuerReturn = { url: URL; form: Record<string, string> | null };

/**
 * Goes through an issuer as a browser would, from the authorization address to the way back to the
 * client, with cookies of its own. Throws when the issuer shows a page instead.
 */
export async function visitIssuer(authorizationUrl: string): Promise<IssuerReturn> {
  const { origin } = new URL(authorizationUrl);
  const cookies = new Map<string, string>();
  let url = new URL(authorizationUrl);
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined) cookies.set(name, value ?? "");
    }
    const location = response.headers.get("location");
    if (location === null) return readPostedForm(await response.text());
    url = new URL(location, url);
    if (url.origin !== origin) return { url, form: null };
  }
  throw new RangeError("the issuer leads in circles");
}

function readPostedForm(html: string): IssuerReturn {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
  if (action === undefined) throw new RangeError(`the issuer shows a page: ${html.slice(0, 300)}`);
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const form = Object.fromEntries([...inputs].map(([, name, value]) => [name, value]));
  return { url: new URL(action), form };
}
