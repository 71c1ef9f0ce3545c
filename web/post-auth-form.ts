import type { AuthAnswer, AuthWire } from "./auth-wire.ts";
import { readAddressParam } from "./page-address.ts";

/** `isStale`: the server did not take the token, even a fresh one. */
export type FormAnswer = AuthAnswer & { isStale: boolean };

export type PostForm = (
  action: string,
  fields: Record<string, string>,
  callbackUrl: string,
) => Promise<FormAnswer>;

/**
 * Posts a form with the token that it needs. A token can be stale once, when two tabs fetched their
 * first one at the same moment: then with a fresh one.
 */
export function createFormPost(wire: AuthWire, location: Pick<Location, "origin">): PostForm {
  return async (action, fields, callbackUrl) => {
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
