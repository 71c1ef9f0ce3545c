import { createChance } from "./chance.ts";
import type { Chance } from "./chance.ts";
import { IsolationBreach } from "./isolation-breach.ts";

/** What a property test tries: cases of operations, each case from a fresh start. */
export type Property<Operation> = {
  seed: number;
  cases: number;
  operationsPerCase: number;
  make: (chance: Chance) => Operation;
  /** Throws when isolation is broken. */
  run: (operations: readonly Operation[]) => Promise<void>;
  /** How often a failing case is run again to make it smaller. */
  reductions?: number;
};

/**
 * Runs all cases. At the first failure it takes operations away as long as what is left still
 * fails, and throws what failed again, with the seed and what is left.
 */
export async function searchBreach<Operation>(property: Property<Operation>): Promise<void> {
  const { seed, cases, operationsPerCase, make, run, reductions = 120 } = property;
  for (let index = 0; index < cases; index += 1) {
    const chance = createChance(seed + index);
    const operations = Array.from({ length: operationsPerCase }, () => make(chance));
    const failure = await catchFailure(run, operations);
    if (failure === null) continue;
    const { smallest, last } = await reduce({ run, operations, failure, reductions });
    const list = smallest.map((operation) => JSON.stringify(operation)).join("\n  ");
    const text = `${last.message}\n(case ${index} of ISOLATION_SEED=${seed}; ${smallest.length} of ${operations.length} operations are enough:\n  ${list.slice(0, 4_000)})`;
    // Whatever else went wrong is a failure, too, but no breach that was found.
    throw last instanceof IsolationBreach
      ? new IsolationBreach(text, { cause: last })
      : new Error(text, { cause: last });
  }
}

type Reduction<Operation> = Pick<Property<Operation>, "run"> & {
  operations: readonly Operation[];
  failure: Error;
  reductions: number;
};

/** Leaves out halves, quarters and so on, down to single operations. */
async function reduce<Operation>({ run, operations, failure, reductions }: Reduction<Operation>) {
  let smallest = operations;
  let last = failure;
  let left = reductions;
  let size = Math.ceil(smallest.length / 2);
  while (left > 0 && smallest.length > 1) {
    let hasShrunk = false;
    for (let from = 0; from < smallest.length && left > 0;) {
      const fewer = [...smallest.slice(0, from), ...smallest.slice(from + size)];
      left -= 1;
      const again = fewer.length === 0 ? null : await catchFailure(run, fewer);
      if (again === null) {
        from += size;
        continue;
      }
      smallest = fewer;
      last = again;
      hasShrunk = true;
    }
    if (size === 1 && !hasShrunk) break;
    size = Math.max(1, Math.floor(size / 2));
  }
  return { smallest, last };
}

async function catchFailure<Operation>(
  run: (operations: readonly Operation[]) => Promise<void>,
  operations: readonly Operation[],
): Promise<Error | null> {
  try {
    await run(operations);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
