/** What a server answered, with everything left out or renamed that may differ between two runs. */
export type Answer = Readonly<Record<AnswerField, string>>;

export type AnswerField =
  | "status"
  | "location"
  | "type"
  | "caching"
  | "body"
  | "cookies"
  | "ownCookies";

const minute = 60;
const day = 24 * 60 * minute;
/** Of an address at the issuer: made anew each time. */
const randomParameters = new Set(["state", "nonce", "code_challenge", "code"]);

/** `origins` are written by the names they have here, for instance `$O` for the server's own. */
export async function readAnswer(
  response: Response,
  origins: Readonly<Record<string, string>>,
): Promise<Answer> {
  const rename = (text: string) => renameOrigins(text, origins);
  const type = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
  const body = await response.text();
  const cookies = response.headers
    .getSetCookie()
    .map((line) => rename(describeCookie(line)))
    .toSorted();
  const location = response.headers.get("location");
  return {
    status: String(response.status),
    location: location === null ? "" : rename(describeAddress(location)),
    type: body === "" ? "" : type,
    caching: ["cache-control", "pragma", "expires"]
      .map((name) => response.headers.get(name) ?? "-")
      .join(" | "),
    body: rename(describeBody(body, type)),
    cookies: cookies.filter((line) => isContracts(line)).join("\n"),
    ownCookies: cookies.filter((line) => !isContracts(line)).join("\n"),
  };
}

function isContracts(cookie: string): boolean {
  return /^(?:__Secure-|__Host-)?next-auth\./.test(cookie);
}

function renameOrigins(text: string, origins: Readonly<Record<string, string>>): string {
  let renamed = text;
  for (const [name, origin] of Object.entries(origins)) {
    renamed = renamed.replaceAll(origin, name).replaceAll(encodeURIComponent(origin), name);
  }
  return renamed;
}

/** With the parameters in the order of their names. */
function describeAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.search === "") return address;
  for (const name of randomParameters) {
    if (url.searchParams.has(name)) url.searchParams.set(name, "random");
  }
  url.searchParams.sort();
  return url.href;
}

function describeBody(body: string, type: string): string {
  if (type === "text/html" && body !== "") return "(page)";
  if (type !== "application/json" || body === "") return body;
  return JSON.stringify(describeValue(JSON.parse(body)));
}

function describeValue(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => describeValue(item));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([name, one]) => [name, describeValue(one, name)]);
    return Object.fromEntries(entries.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
  }
  if (typeof value !== "string") return value;
  if (key === "id" && !value.endsWith("-login")) return "(id)";
  if (key === "expires") return describeLife((Date.parse(value) - Date.now()) / 1000);
  if (key === "csrfToken" && /^[0-9a-f]{64}$/.test(value)) return "(64 hex digits)";
  if (key === "url") return describeAddress(value);
  return value;
}

/** Name, value as far as it is not random, attributes in one order, and lifetime. */
function describeCookie(line: string): string {
  const [pair = "", ...attributes] = line.split(/; */);
  const [, name = "", value = ""] = /^([^=]*)=(.*)$/.exec(pair) ?? [];
  const shown = attributes.map(describeAttribute).toSorted().join("; ");
  return `${name}=${describeCookieValue(name, value)}; ${shown}`;
}

function describeCookieValue(name: string, value: string): string {
  if (value === "") return "";
  if (name.endsWith("callback-url")) return decodeURIComponent(value);
  if (!name.endsWith("csrf-token")) return "(opaque)";
  return /^[0-9a-f]{64}(?:%7C|\|)[0-9a-f]{64}$/.test(value) ? "(token|hash)" : value;
}

function describeAttribute(attribute: string): string {
  const [, name = attribute, value = ""] = /^([^=]+)=(.*)$/.exec(attribute) ?? [];
  if (name.toLowerCase() !== "expires") return attribute;
  return `Expires=${describeLife((Date.parse(value) - Date.now()) / 1000)}`;
}

/** Rounded so that the seconds a request takes do not count. */
function describeLife(seconds: number): string {
  if (seconds <= 0) return "past";
  return seconds < day
    ? `${Math.round(seconds / minute)} minutes`
    : `${Math.round(seconds / day)} days`;
}
