/** Happens to a document when a file was saved otherwise than by a link of it; `detail` is the file's name. */
export const fileSavedEvent = "file-saved";

/** For platforms that save files by themselves: what looks on in the page cannot see it there. */
export function announceSavedFile(page: Document, name: string): void {
  page.dispatchEvent(new CustomEvent(fileSavedEvent, { detail: name }));
}
