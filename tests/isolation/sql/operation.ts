import type { Chance } from "../chance.ts";

/** What one company tries, with its own rows and with another's. */
export const operationKinds = [
  "insert-own",
  "insert-for-other",
  "insert-under-others-row",
  "insert-like-others-row",
  "insert-twice",
  "upsert-like-others-row",
  "read-all",
  "read-of-other",
  "read-others-row",
  "count-joined",
  "lock-others-row",
  "update-own",
  "update-all",
  "update-others-row",
  "give-to-other",
  "move-under-others-row",
  "delete-own",
  "delete-others-row",
  "delete-of-others",
  "truncate",
  "without-company",
  "insert-without-company",
  "with-broken-company",
  "claim-realm",
  "become-other-role",
  "rename-own-company",
  "rename-other-company",
  "rename-all-companies",
  "take-slug",
  "call-function",
  "read-other-relation",
] as const;
export type OperationKind = (typeof operationKinds)[number];

/** How the transaction around it ends; everything but "commit" must leave nothing behind. */
export const endings = ["commit", "failure", "timeout", "cancel"] as const;
export type Ending = (typeof endings)[number];

/** One operation, as numbers: what they mean depends on the rows there are when it is done. */
export type Operation = {
  kind: OperationKind;
  table: number;
  actor: number;
  other: number;
  row: number;
  seed: number;
  ending: Ending;
};

/** Most end well; the others take their time. */
function chooseEnding(chance: Chance): Ending {
  const number = chance.next(100);
  if (number < 2) return "timeout";
  if (number < 4) return "cancel";
  return number < 16 ? "failure" : "commit";
}

export function makeOperation(chance: Chance): Operation {
  return {
    kind: operationKinds[chance.next(operationKinds.length)] ?? "read-all",
    table: chance.next(1_000),
    actor: chance.next(1_000),
    other: chance.next(1_000),
    row: chance.next(1_000),
    seed: chance.next(0x7fffffff),
    ending: chooseEnding(chance),
  };
}
