import { array, assert, constantFrom, nat, property, record } from "fast-check";
import { expect, test } from "vitest";

import {
  chooseChildLetter,
  chooseLetter,
  findLivingParents,
} from "#server/features/designs/version-tree.ts";

test("letters go on from the first that is free, with those of versions made from it", () => {
  expect(chooseLetter([])).toBe("A");
  expect(chooseLetter(["A", "C"])).toBe("B");
  expect(chooseLetter(["A2", "B"])).toBe("C");
  expect(chooseChildLetter("A", ["A"])).toBe("A2");
  expect(chooseChildLetter("A2", ["A2", "A3", "B2"])).toBe("A4");
});

type Step = { kind: "copy" | "fresh" | "bin"; at: number };
type Member = { id: string; parentId: string | null; letter: string; deletedAt: Date | null };

const steps = array(
  record({
    kind: constantFrom<Step["kind"]>("copy", "fresh", "bin"),
    at: nat(20),
  }),
  { maxLength: 40 },
);

function play(taken: readonly Step[]): Member[] {
  const family: Member[] = [{ id: "0", parentId: null, letter: "A", deletedAt: null }];
  for (const { kind, at } of taken) {
    const living = family.filter(({ deletedAt }) => deletedAt === null);
    const chosen = living[at % Math.max(1, living.length)];
    if (chosen === undefined) return family;
    if (kind === "bin") chosen.deletedAt = new Date(0);
    else if (living.length < 4) {
      const letters = living.map(({ letter }) => letter);
      const isCopy = kind === "copy";
      family.push({
        id: String(family.length),
        parentId: isCopy ? chosen.id : null,
        letter: isCopy ? chooseChildLetter(chosen.letter, letters) : chooseLetter(letters),
        deletedAt: null,
      });
    }
  }
  return family;
}

test("whatever is made and deleted, letters stay different and every version hangs in one tree", () => {
  assert(
    property(steps, (taken) => {
      const family = play(taken);
      const living = family.filter(({ deletedAt }) => deletedAt === null);
      const letters = living.map(({ letter }) => letter);
      expect(new Set(letters).size).toBe(letters.length);
      expect(letters.every((letter) => /^[A-D][2-9]?$/.test(letter))).toBe(true);
      const parents = findLivingParents(family);
      expect([...parents.keys()]).toEqual(living.map(({ id }) => id));
      for (const [id, parentId] of parents) {
        if (parentId === null) continue;
        expect(parents.has(parentId)).toBe(true);
        // A version is always made after the one it was made from: there are no rings.
        expect(Number(parentId)).toBeLessThan(Number(id));
      }
    }),
    { seed: 14 },
  );
});

test("a version whose parent is in the bin stands under the one before it", () => {
  const at = new Date(0);
  const family = [
    { id: "a", parentId: null, deletedAt: null },
    { id: "b", parentId: "a", deletedAt: at },
    { id: "c", parentId: "b", deletedAt: at },
    { id: "d", parentId: "c", deletedAt: null },
    { id: "e", parentId: "gone", deletedAt: null },
  ];
  expect(Object.fromEntries(findLivingParents(family))).toEqual({ a: null, d: "a", e: null });
});
