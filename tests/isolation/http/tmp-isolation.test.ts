import { afterAll, beforeAll, expect, test } from "vitest";

import { readExtent } from "../read-extent.ts";
import { searchBreach } from "../search-breach.ts";
import { createHttpLane, listUnplannedCalls, makeHttpOperation } from "./http-lane.ts";
import type { HttpLane } from "./http-lane.ts";
import { openHttpWorld } from "./http-world.ts";
import type { HttpWorld } from "./http-world.ts";

const extent = readExtent();
const operationsPerCase = 1_000;

let world: HttpWorld;
let lane: HttpLane;
beforeAll(async () => {
  world = await openHttpWorld();
  lane = createHttpLane(world);
});
afterAll(() => world.close());

test("every call of the contract is tried by the property test", () => {
  expect(listUnplannedCalls()).toEqual([]);
});

test(
  "TI-14 whoever asks whatever over HTTP, nobody sees or changes what is another company's",
  { timeout: extent.timeoutMs },
  async () => {
    await searchBreach({
      seed: extent.seed,
      cases: Math.ceil(extent.httpOperations / operationsPerCase),
      operationsPerCase: Math.min(operationsPerCase, extent.httpOperations),
      make: makeHttpOperation,
      run: (operations) => { console.error("case", lane.countDone(), lane.failures.length, lane.failures[0]); return lane.run(operations); },
      reductions: 0,
    });
    expect(lane.failures).toEqual([]);
    expect(lane.countDone()).toBeGreaterThanOrEqual(extent.httpOperations);
  },
);
