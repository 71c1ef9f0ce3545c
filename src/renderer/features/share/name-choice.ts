import type { SharedVersion } from "#shared/share.ts";

/** What a version is called: by its owner, else by its products, else by its letter. */
export function nameChoice(
  { label, products, letter }: SharedVersion,
  nameByLetter: (letter: string) => string,
): string {
  if (label !== null) return label;
  const names = products.map(({ name }) => name).join(", ");
  return names === "" ? nameByLetter(letter) : names;
}
