/** The pages around signing in, by where they are. */
const wayPaths = {
  "sign-in": "/api/auth/signin",
  register: "/account/register",
  forgot: "/account/forgot-password",
} as const;

export type EntryWay = keyof typeof wayPaths;

/** What belongs to the purpose and not to the page: it goes along from one page to the next. */
const carried = ["callbackUrl", "handOff", "challenge", "state", "port", "company", "provider"];

/** The address of another page around signing in, on the same purpose. */
export function createWayAddress(way: EntryWay, query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of carried) {
    const value = query.get(name);
    if (value !== null) kept.set(name, value);
  }
  const search = kept.toString();
  return wayPaths[way] + (search === "" ? "" : `?${search}`);
}
