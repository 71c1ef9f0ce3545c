/** What something to press is called, and which of those that are called so it is. */
export type ElementName = { name: string; index: number };

const pressable = "a,button";

/** The name of a link or a button of the server's page, by which the app's own is found. */
export function nameElement(element: Element): ElementName {
  const page = element.closest("#landing") ?? element;
  const name = readName(element);
  return { name, index: listNamed(page, name).indexOf(element as HTMLElement) };
}

/** The app's link or button of that name; null where there is none. */
export function findSame(app: Element, { name, index }: ElementName): HTMLElement | null {
  const named = listNamed(app, name);
  return named[index] ?? named[0] ?? null;
}

function listNamed(page: Element, name: string): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(pressable)].filter((one) => readName(one) === name);
}

function readName(element: Element): string {
  const name = element.getAttribute("aria-label") ?? element.textContent;
  return name.replaceAll(/\s+/g, " ").trim();
}
