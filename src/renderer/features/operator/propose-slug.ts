const maxLength = 40;

/** An address made of a company's name, as far as letters of it can stand in one. */
export function proposeSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/[øœæ]/g, (letter) => ({ ø: "o", œ: "oe", æ: "ae" })[letter] ?? "")
    .normalize("NFKD")
    .replaceAll(/\p{M}|[’']/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, "");
}
