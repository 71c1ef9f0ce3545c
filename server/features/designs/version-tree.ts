const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/**
 * The letter of a version made from the original: the first that neither a version has nor one that
 * was made from it. `taken` are the letters of the family's versions, "A" or "A2".
 */
export function chooseLetter(taken: readonly string[]): string {
  const used = new Set(taken.map((letter) => letter.charAt(0)));
  const free = letters.find((letter) => !used.has(letter));
  if (free === undefined) throw new RangeError("a family has more versions than letters");
  return free;
}

/** The letter of a version made from the one called `parent`: of "A" and of "A2" the next free one of A2, A3, … */
export function chooseChildLetter(parent: string, taken: readonly string[]): string {
  const letter = parent.charAt(0);
  let number = 2;
  while (taken.includes(`${letter}${number}`)) number += 1;
  return `${letter}${number}`;
}

type Member = { id: string; parentId: string | null; deletedAt: Date | null };

/**
 * The version that each is shown under: its parent or, where that is in the bin, the nearest one before
 * it that is not; null under the original. Those in the bin are left out.
 */
export function findLivingParents(family: readonly Member[]): Map<string, string | null> {
  const known = new Map(family.map((member) => [member.id, member]));
  const climb = (id: string | null): string | null => {
    const parent = id === null ? undefined : known.get(id);
    if (parent === undefined) return null;
    return parent.deletedAt === null ? parent.id : climb(parent.parentId);
  };
  const living = family.filter(({ deletedAt }) => deletedAt === null);
  return new Map(living.map(({ id, parentId }) => [id, climb(parentId)]));
}
