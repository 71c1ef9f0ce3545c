/** As the app calls it, and the server's cookie. */
const key = "locale";
const language = /^[a-z]{2}$/;

/**
 * Brings together what the address asks for, what it asked for earlier and what somebody chose in the app:
 * the app and the server's next page follow the same. True where the page is in another language than was
 * chosen.
 */
export function followChosenLocale(page: Window): boolean {
  const { document } = page;
  const { lang } = document.documentElement;
  const asked = takeAsked(page);
  const chosen = read(page);
  const isOfAddress = asked === lang || (chosen === null && readCookie(document) === lang);
  if (isOfAddress) keep(page, lang);
  if (isOfAddress || chosen === null || chosen === lang || !language.test(chosen)) return false;
  document.cookie = `${key}=${chosen};path=/;max-age=31536000;samesite=lax`;
  return true;
}

/** The same in another site's frame, where nothing is kept: what the page around asks for comes second. */
export function isFrameInOtherLanguage(page: Window, given: string | null): boolean {
  takeAsked(page);
  const chosen = read(page) ?? given;
  return chosen !== null && chosen !== page.document.documentElement.lang;
}

/** Takes the language out of the address, which is to lead others to the page in their own. */
function takeAsked({ history, location }: Window): string | null {
  const address = new URL(location.href);
  const asked = address.searchParams.get(key);
  if (asked === null) return null;
  address.searchParams.delete(key);
  history.replaceState(history.state, "", address);
  return asked;
}

function readCookie(document: Document): string | undefined {
  return /(?:^|;\s*)locale=([a-z]{2})(?:;|$)/.exec(document.cookie)?.[1];
}

function read(page: Window): string | null {
  try {
    return page.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(page: Window, locale: string): void {
  try {
    page.localStorage.setItem(key, locale);
  } catch {
    // Where nothing may be kept, the server's cookie is all there is.
  }
}
