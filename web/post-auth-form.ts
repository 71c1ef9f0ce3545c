import type { AuthAnswer, AuthWire } from "./auth-wire.ts";

/** `isStale`: the server did not take the token, even a fresh one. */
export type FormAnswer = AuthAnswer & { isStale: boolean };

/**
 * Posts a form with the token that it needs. A token can be stale once, when two tabs fetched their
 * first one at the same moment: then with a fresh one.
 */
export function createFormPost(wire: AuthWire, location: Pick<Location, "origin">) {
  return async (
    action: string,
    fields: Record<string, string>,
    callbackUrl: string,
  ): Promise<FormAnswer> => {
    for (let attempt = 1; ; attempt += 1) {
      const csrfToken = await wire.readCsrfToken();
      const form = { ...fields, csrfToken, callbackUrl, json: "true" };
      const answer = await wire.post(action, form);
      const url = URL.parse(answer.url, location.origin)?.href ?? answer.url;
      const isStale = readAddressParam(url, "csrf") === "true";
      if (!isStale || attempt === 2) return { ...answer, url, isStale };
    }
  };
}

/** A parameter of a whole address, null when it has none of that name. */
export function readAddressParam(url: string, name: string): string | null {
  return URL.parse(url)?.searchParams.get(name) ?? null;
}
