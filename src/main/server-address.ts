import { companySlugSchema } from "#shared/company.ts";

/** A server, and the company that an address of it names; null where it names none. */
export type ServerAddress = { origin: string; companySlug: string | null };

/** Why an address is none that this app may be pointed at. */
export type AddressProblem = "malformed" | "insecure";

/** What invitations to this app begin with; the system hands them to it. */
export const linkScheme = "roomwright";
/** Nobody's address is longer; what is comes from elsewhere than a person. */
const maxAddressChars = 2000;
const loopbackNames = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * What somebody typed, pasted or clicked: a server's name, the address of one of its pages, or an
 * invitation to the app (`roomwright://<server>/c/<company>`). Only the server and the company are
 * taken from it. Unencrypted http is for this machine alone: anything else would carry the session
 * in the clear.
 */
export function readServerAddress(written: string): ServerAddress | AddressProblem {
  if (written.length > maxAddressChars) return "malformed";
  const address = parseAddress(written.trim());
  if (address === null || address.hostname === "") return "malformed";
  if (address.username !== "" || address.password !== "") return "malformed";
  if (address.protocol === "http:" && !isLoopback(address)) return "insecure";
  if (address.protocol !== "http:" && address.protocol !== "https:") return "malformed";
  return { origin: address.origin, companySlug: readSlug(address) };
}

/** Whether a command line's word is an invitation; nothing else of it is looked at. */
export function isInvitation(word: string): boolean {
  return word.slice(0, linkScheme.length + 3).toLowerCase() === `${linkScheme}://`;
}

function parseAddress(written: string): URL | null {
  if (written === "" || /[\s\p{Cc}\\]/u.test(written)) return null;
  if (isInvitation(written)) return withGuessedScheme(written.slice(linkScheme.length + 3));
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(written)) return URL.parse(written);
  return withGuessedScheme(written);
}

/** Without a scheme it is https, but for this machine's own server. */
function withGuessedScheme(rest: string): URL | null {
  const encrypted = URL.parse(`https://${rest}`);
  return encrypted !== null && isLoopback(encrypted) ? URL.parse(`http://${rest}`) : encrypted;
}

function isLoopback({ hostname }: URL): boolean {
  return loopbackNames.has(hostname);
}

/** The pages of a company lie below `/c/<company>`. */
function readSlug({ pathname }: URL): string | null {
  const named = /^\/c\/([^/]+)/.exec(pathname)?.[1];
  const slug = companySlugSchema.safeParse(named);
  return slug.success ? slug.data : null;
}
