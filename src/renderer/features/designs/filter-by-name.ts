/** Those whose name holds every word of the search, whatever the case and the accents. */
export function filterByName<Named extends { name: string }>(
  items: readonly Named[],
  search: string,
): Named[] {
  const words = foldLetters(search).split(/\s+/).filter(Boolean);
  return items.filter(({ name }) => {
    const folded = foldLetters(name);
    return words.every((word) => folded.includes(word));
  });
}

function foldLetters(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLocaleLowerCase();
}
