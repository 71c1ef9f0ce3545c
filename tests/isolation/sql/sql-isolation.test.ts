import { afterAll, beforeAll, expect, test } from "vitest";

import { searchBreach } from "../search-breach.ts";
import { readExtent } from "../read-extent.ts";
import { openBatchedLane } from "./batched-lane.ts";
import type { BatchedLane } from "./batched-lane.ts";
import { makeOperation } from "./operation.ts";
import { openSqlWorld } from "./sql-world.ts";
import { openTenantLane } from "./tenant-lane.ts";
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

test(
  "TI-05 TI-14 transactions that fail, time out or are cancelled leave no company behind",
  { timeout: extent.timeoutMs },
  async () => {
    const tenantLane = await openTenantLane(world);
    const size = Math.min(operationsPerCase, extent.tenantOperations);
    try {
      await searchBreach({
        seed: extent.seed,
        cases: Math.ceil(extent.tenantOperations / size),
        operationsPerCase: size,
        make: makeOperation,
        run: (operations) => tenantLane.run(operations),
      });
      expect(tenantLane.countDone()).toBeGreaterThanOrEqual(extent.tenantOperations);
    } finally {
      await tenantLane.close();
    }
  },
);
