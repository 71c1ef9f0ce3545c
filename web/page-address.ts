/** Goes to an address; one that differs in its fragment alone would not load the page anew. */
export function followAddress(location: Pick<Location, "assign" | "reload">, url: string): void {
  location.assign(url);
  if (url.includes("#")) location.reload();
}

/** Where to come back to from here: a page of the sign-in itself is no place for that. */
export function nameReturn({ pathname, origin, href }: Location): string {
  return pathname.startsWith("/api/auth/") ? `${origin}/` : href;
}

/** A parameter of a whole address, null when it has none of that name. */
export function readAddressParam(url: string, name: string): string | null {
  return URL.parse(url)?.searchParams.get(name) ?? null;
}
