/**
 * Puts the text of an element on the clipboard; false when the browser does not let the page. Where
 * the clipboard's own interface is closed (a frame, the desktop window) the old command still works,
 * and either way the text stays selected for the person's own shortcut.
 */
export async function copyText(element: HTMLElement, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const { ownerDocument: document } = element;
    document.getSelection()?.selectAllChildren(element);
    return document.execCommand("copy");
  }
}
