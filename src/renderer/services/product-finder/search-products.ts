import type { Product } from "#shared/product.ts";

type Searched = Pick<Product, "name" | "sku">;

/** Letters that Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
};
const shortestWithTypo = 4;
const shortestWithTwo = 8;

/**
 * The products that hold every word of the search, those that hold them as written first. Words may
 * be begun, lack their accents and have a typing error, two from eight letters on; a word with a
 * digit is a number and must be right. `nameColour` adds the words for a product's colour.
 */
export function searchProducts<Item extends Searched>(
  products: readonly Item[],
  search: string,
  nameColour: (product: Item) => string,
): Item[] {
  const words = splitWords(search);
  if (words.length === 0) return [...products];
  const found = products.flatMap((product) => {
    const rank = rankProduct(product, words, nameColour(product));
    return rank === null ? [] : [{ product, rank }];
  });
  return found.toSorted((one, other) => one.rank - other.rank).map(({ product }) => product);
}

/** Lower case, without accents, umlauts however they are typed. */
export function simplifyText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/([aou])e/g, "$1");
}

/** 0 as written, 1 with a typing error, null where a word is missing. */
function rankProduct(product: Searched, words: readonly string[], colour: string): number | null {
  const held = listWords(product, colour);
  let rank = 0;
  for (const word of words) {
    let best = 2;
    for (const one of held) {
      best = Math.min(best, rankWord(one, word));
      if (best === 0) break;
    }
    if (best > 1) return null;
    rank = Math.max(rank, best);
  }
  return rank;
}

/** Taking words apart is most of a search, and a product keeps its own. */
const known = new WeakMap<Searched, { colour: string; words: readonly string[] }>();

function listWords(product: Searched, colour: string): readonly string[] {
  const before = known.get(product);
  if (before?.colour === colour) return before.words;
  const sku = simplifyText(product.sku);
  const words = [...splitWords(`${product.name} ${product.sku} ${colour}`), sku, joinParts(sku)];
  known.set(product, { colour, words });
  return words;
}

function rankWord(held: string, word: string): number {
  if (held.startsWith(word) || (word.length > 2 && held.includes(word))) return 0;
  if (word.length < shortestWithTypo || /\d/.test(word)) return 2;
  const most = word.length < shortestWithTwo ? 1 : 2;
  // A word that is still being typed is held against as much of the other.
  const begun = held.slice(0, word.length);
  const typos = Math.min(countTypos(held, word, most), countTypos(begun, word, most));
  return typos <= most ? 1 : 2;
}

function splitWords(text: string): string[] {
  return simplifyText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function joinParts(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * Letters wrong, missing, too many or in the wrong order (optimal string alignment, Damerau 1964);
 * more than `most` are not counted exactly.
 */
function countTypos(held: string, word: string, most: number): number {
  if (Math.abs(held.length - word.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_none, column) => column);
  for (let row = 1; row <= held.length; row++) {
    const next = [row];
    for (let column = 1; column <= word.length; column++) {
      const wrong = held[row - 1] === word[column - 1] ? 0 : 1;
      let least = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + wrong);
      const isSwapped =
        row > 1 &&
        column > 1 &&
        held[row - 1] === word[column - 2] &&
        held[row - 2] === word[column - 1];
      if (isSwapped) least = Math.min(least, beforeLast[column - 2]! + 1);
      next.push(least);
    }
    // A swap reaches back two rows, and costs one.
    if (Math.min(...next) > most && Math.min(...last) >= most) return most + 1;
    beforeLast = last;
    last = next;
  }
  return last[word.length]!;
}
