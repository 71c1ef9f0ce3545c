/** Long enough for every browser to have begun reading, whatever the size of the file. */
const keepUrlMs = 60_000;

/** Hands a file to the browser's downloads. Always true: a page is not told what became of it. */
export function saveByDownload(document: Document, name: string, file: Blob): Promise<boolean> {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), keepUrlMs);
  return Promise.resolve(true);
}
