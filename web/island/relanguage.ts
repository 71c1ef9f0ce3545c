import { locales } from "#shared/supported-locales.ts";

const key = "locale";

/** The language that somebody chose in this browser, as the app keeps it. */
export function readChosenLocale(page: Window): string | null {
  try {
    return page.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a choice for the app, and for the next page that the server writes. */
export function keepLocale(page: Window, locale: string): void {
  page.document.cookie = `${key}=${locale};path=/;max-age=31536000;samesite=lax`;
  try {
    page.localStorage.setItem(key, locale);
  } catch {
    // A frame may keep nothing: the choice lasts as long as the page.
  }
}

/** Puts the start page into another language: the server writes it again. False where it cannot. */
export async function turnTo(page: Window, landing: HTMLElement, locale: string): Promise<boolean> {
  const { document, location } = page;
  if (!locales.some((one) => one === locale)) return false;
  try {
    const answer = await page.fetch(`${location.pathname}?locale=${locale}`);
    if (!answer.ok) return false;
    const written = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = written.querySelector("#landing");
    if (next === null || !landing.isConnected) return false;
    landing.replaceChildren(...next.childNodes);
    document.documentElement.lang = locale;
    document.title = written.title;
    return true;
  } catch {
    return false;
  }
}
