import { expect, test } from "vitest";

import { IsolationBreach } from "../isolation-breach.ts";
import { searchBreach } from "../search-breach.ts";
import { openBatchedLane } from "../sql/batched-lane.ts";
import { makeOperation } from "../sql/operation.ts";
import { openSqlWorld } from "../sql/sql-world.ts";
import { openTenantLane } from "../sql/tenant-lane.ts";
import { sqlMutants } from "./sql-mutants.ts";

test.each(sqlMutants)("TI-14 the property test finds $name", async ({ planting, shows }) => {
  const world = await openSqlWorld(planting);
  const lane = await openBatchedLane(world);
  try {
    const search = searchBreach({
      seed: 1,
      cases: 40,
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
    expect(String(breach)).toMatch(shows);
  } finally {
    await lane.close();
    await world.close();
  }
});

test("TI-05 the property test finds a company that stays with its connection", async () => {
  const world = await openSqlWorld();
  const lane = await openTenantLane(world, (text) =>
    text.includes("set_config") ? text.replaceAll(", true)", ", false)") : text,
  );
  try {
    const search = searchBreach({
      seed: 1,
      cases: 1,
      operationsPerCase: 60,
      make: makeOperation,
      run: (operations) => lane.run(operations),
    });
    const breach: unknown = await search.then(
      () => null,
      (error: unknown) => error,
    );
    expect(breach).toBeInstanceOf(IsolationBreach);
    // What is left of the sixty is enough to see it again.
    expect(String(breach)).toMatch(/ISOLATION_SEED=1; 1 of 60 operations/);
  } finally {
    await lane.close();
    await world.close();
  }
});
