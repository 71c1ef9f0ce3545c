import type { ImportPlan } from "#shared/product-import.ts";

import { rejectImport } from "./reject-import.ts";

/**
 * The text of a table, whatever a spreadsheet saved it as: UTF-8 with or without a mark, UTF-16
 * with one, otherwise Windows-1252 (which contains Latin-1). Refuses what is no text.
 */
export function decodeTable(bytes: Uint8Array): { text: string; encoding: ImportPlan["encoding"] } {
  const decoded = decode(bytes);
  if (holdsBytesThatAreNoText(decoded.text)) throw rejectImport("not_a_table");
  return decoded;
}

/** Control characters other than tabs, line ends and form feeds. */
function holdsBytesThatAreNoText(text: string): boolean {
  const allowed = new Set(["\t", "\n", "\v", "\f", "\r"]);
  for (const [character] of text.matchAll(/\p{Cc}/gu)) {
    if (!allowed.has(character) && character < " ") return true;
  }
  return false;
}

function decode(bytes: Uint8Array): { text: string; encoding: ImportPlan["encoding"] } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) {
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16" };
  }
  if (first === 0xfe && second === 0xff) {
    return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "utf-16" };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" };
  }
}
