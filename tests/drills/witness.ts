/** Something that a server keeps and a client gave a name of its own. */
export type Kept = { id: string; name: string };

/** What came of everything that a drill's clients asked for. */
export type Verdict = {
  /** Answered with success. */
  acknowledged: number;
  /** Answered with success and not there afterwards. */
  lost: string[];
  /** There more than once, or answered with two ids. */
  doubled: string[];
};

/** Remembers what a server promised, to hold it against what the server has afterwards. */
export type Witness = {
  /** To be called for every successful answer, repeats included; names are used once. */
  acknowledge(kept: Kept): void;
  compare(found: readonly Kept[]): Verdict;
};

export function createWitness(): Witness {
  const promised = new Map<string, Set<string>>();
  return {
    acknowledge({ id, name }) {
      promised.set(name, (promised.get(name) ?? new Set<string>()).add(id));
    },
    compare(found) {
      const present = new Map<string, Set<string>>();
      for (const { id, name } of found) {
        present.set(name, (present.get(name) ?? new Set<string>()).add(id));
      }
      const isLost = ([name, ids]: [string, Set<string>]) =>
        [...ids].some((id) => present.get(name)?.has(id) !== true);
      return {
        acknowledged: promised.size,
        lost: [...promised].filter((entry) => isLost(entry)).map(([name]) => name),
        doubled: [...new Set([...listDoubled(promised), ...listDoubled(present)])],
      };
    },
  };
}

function listDoubled(names: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...names].filter(([, ids]) => ids.size > 1).map(([name]) => name);
}
