import { expect, test } from "vitest";

import { createVoter, keepVote, readKeptVote } from "#renderer/features/share/kept-vote.ts";
import { nameChoice } from "#renderer/features/share/name-choice.ts";
import { shareSecretSchema } from "#shared/share.ts";
import type { SharedVersion } from "#shared/share.ts";

const token = "abcdefghijkl-the-rest-of-the-secret-of-a-lin";

function createStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
    list: () => [...kept.keys()],
    removeAll: () => kept.clear(),
  };
}

const nameByLetter = (letter: string) => `Version ${letter}`;

test("a browser knows how it voted on a link, and keeps nothing that opens it", () => {
  const store = createStore();
  const vote = { voter: createVoter(), name: "Jonas", comment: "Too dark?", position: 1 };
  keepVote(store, token, vote);
  expect(readKeptVote(store, token)).toEqual(vote);
  expect(readKeptVote(store, "another-link")).toBeNull();
  expect(JSON.stringify([...store.kept])).not.toContain("the-rest-of-the-secret");
});

test("what was kept is not believed when it is something else", () => {
  const store = createStore();
  keepVote(store, token, { voter: "short", name: "Jonas", comment: "", position: 0 });
  expect(readKeptVote(store, token)).toBeNull();
});

test("each vote has a secret of its own that the server takes", () => {
  const secrets = Array.from({ length: 20 }, createVoter);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) expect(shareSecretSchema.safeParse(secret).success).toBe(true);
});

test("a version is called as its owner says, else by its products, else by its letter", () => {
  const product = { sku: "1", colour: "#000000", priceMinor: 1, currency: "EUR", priceUnit: "L" };
  const version = {
    letter: "B",
    label: "Winter",
    products: [
      { ...product, name: "Moss" },
      { ...product, name: "Oak" },
    ],
  } as SharedVersion;
  expect(nameChoice(version, nameByLetter)).toBe("Winter");
  expect(nameChoice({ ...version, label: null }, nameByLetter)).toBe("Moss, Oak");
  expect(nameChoice({ ...version, label: null, products: [] }, nameByLetter)).toBe("Version B");
});
