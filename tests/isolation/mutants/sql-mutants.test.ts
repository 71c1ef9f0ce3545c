import { expect, test } from "vitest";

import { IsolationBreach } from "../isolation-breach.ts";
import { searchBreach } from "../search-breach.ts";
import { openBatchedLane } from "../sql/batched-lane.ts";
import { makeOperation } from "../sql/operation.ts";
import { openSqlWorld } from "../sql/sql-world.ts";
import { sqlMutants } from "./sql-mutants.ts";

test.each(sqlMutants)("TI-14 the property test finds $name", async ({ planting }) => {
  const world = await openSqlWorld(planting);
  const lane = await openBatchedLane(world);
  try {
    const search = searchBreach({
      seed: 1,
      cases: 8,
      operationsPerCase: 120,
      make: makeOperation,
      run: (operations) => lane.run(operations),
      reductions: 0,
    });
    const breach: unknown = await search.then(
      () => null,
      (error: unknown) => error,
    );
    expect(breach).toBeInstanceOf(IsolationBreach);
  } finally {
    await lane.close();
    await world.close();
  }
});
