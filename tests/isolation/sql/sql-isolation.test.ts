import { afterAll, beforeAll, expect, test } from "vitest";

import { searchBreach } from "../search-breach.ts";
import { readExtent } from "../read-extent.ts";
import { openBatchedLane } from "./batched-lane.ts";
import type { BatchedLane } from "./batched-lane.ts";
import { makeOperation } from "./operation.ts";
import { openSqlWorld } from "./sql-world.ts";
import type { SqlWorld } from "./sql-world.ts";

const extent = readExtent();
const operationsPerCase = 250;

let world: SqlWorld;
let lane: BatchedLane;
beforeAll(async () => {
  world = await openSqlWorld();
  lane = await openBatchedLane(world);
});
afterAll(async () => {
  await lane.close();
  await world.close();
});

test(
  "TI-14 whatever companies try in SQL, none sees or changes what is another's",
  { timeout: extent.timeoutMs },
  async () => {
    await searchBreach({
      seed: extent.seed,
      cases: Math.ceil(extent.sqlOperations / operationsPerCase),
      operationsPerCase,
      make: makeOperation,
      run: (operations) => lane.run(operations),
    });
    expect(lane.countDone()).toBeGreaterThanOrEqual(extent.sqlOperations);
  },
);
