import { runFile } from "./run-file.ts";

const preload = "link[rel=modulepreload]";

/** Has the files of the app fetched and none of them run, so that it is soon there when it is wanted. */
export function fetchApp(page: Document): void {
  page.head.append(...copyTags(page).filter((tag) => tag.matches(preload)));
}

/**
 * Puts the files of the app into the page, which the server left aside for later. Resolves when the app
 * has been started with its style sheets, and rejects when a file does not come; whoever asks again
 * gets them anew. Each file is run when `hold` lets it.
 */
export async function loadApp(page: Document, hold: () => Promise<void>): Promise<void> {
  const tags = copyTags(page);
  // All are on their way at once, but for the one that starts the app.
  const [starting, others] = [tags.filter(isScript), tags.filter((tag) => !isScript(tag))];
  try {
    await Promise.all(others.map((tag) => place(page, tag)));
    for (const tag of others) {
      await hold();
      await evaluate(tag);
    }
    await hold();
    await Promise.all(starting.map((tag) => place(page, tag)));
  } catch (error) {
    for (const tag of tags) tag.remove();
    throw error;
  }
}

function copyTags(page: Document): Element[] {
  const files = page.querySelector<HTMLTemplateElement>("#app-files")?.content;
  if (files === undefined) throw new Error("the page names no files of the app");
  return [...page.importNode(files, true).children];
}

const isScript = (tag: Element): boolean => tag.matches("script");

async function evaluate(tag: Element): Promise<void> {
  const address = tag.matches(preload) ? tag.getAttribute("href") : null;
  if (address !== null) await runFile(address);
}

function place(page: Document, tag: Element): Promise<void> {
  const isAwaited = tag.matches("script,link[rel=stylesheet]");
  const isThere = new Promise<void>((resolve, reject) => {
    if (!isAwaited) resolve();
    tag.addEventListener("load", () => resolve());
    tag.addEventListener("error", () => reject(new Error("a file of the app did not come")));
  });
  page.head.append(tag);
  return isThere;
}
