/**
 * Puts the files of the app into the page, which the server left aside for later. Resolves when the app
 * has been started with its style sheets, and rejects when a file does not come; whoever asks again
 * gets them anew.
 */
export async function loadApp(page: Document): Promise<void> {
  const files = page.querySelector<HTMLTemplateElement>("#app-files")?.content;
  if (files === undefined) throw new Error("the page names no files of the app");
  const tags = [...page.importNode(files, true).children];
  try {
    await Promise.all(tags.map((tag) => place(page, tag)));
  } catch (error) {
    for (const tag of tags) tag.remove();
    throw error;
  }
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
