import { expect, test } from "vitest";

import { createHttpLane, makeHttpOperation } from "../http/http-lane.ts";
import { openHttpWorld } from "../http/http-world.ts";
import { IsolationBreach } from "../isolation-breach.ts";
import { searchBreach } from "../search-breach.ts";
import { httpMutants } from "./http-mutants.ts";

test.each(httpMutants)(
  "TI-14 the property test finds $name",
  async ({ planting, change, shows, only }) => {
    const world = await openHttpWorld({
      ...(planting === undefined ? {} : { planting }),
      ...(change === undefined ? {} : { change }),
    });
    try {
      const lane = createHttpLane(world);
      const search = searchBreach({
        seed: 1,
        cases: 6,
        operationsPerCase: 100,
        make: (chance) => {
          const operation = makeHttpOperation(chance);
          const name = only?.[chance.next(only.length)] ?? operation.name;
          return { ...operation, name };
        },
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
      await world.close();
    }
  },
);
