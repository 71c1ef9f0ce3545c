import { expect, test } from "vitest";

import {
  noDesignFilters,
  toDesignQuery,
} from "#renderer/features/studio/designs/design-filters.tsx";

test("a day ends where the next one begins", () => {
  const { from, until } = toDesignQuery({
    ...noDesignFilters,
    from: "2026-03-29",
    to: "2026-03-29",
  });
  expect(new Date(from ?? "").getHours()).toBe(0);
  expect([new Date(until ?? "").getHours(), new Date(until ?? "").getDate()]).toEqual([0, 30]);
});

test.each(["20245-01-01", "2026-02-", ""])(
  "a date that is being typed, %j, filters nothing",
  (day) => {
    const query = toDesignQuery({ ...noDesignFilters, from: day, to: day });
    expect(query).toEqual({ limit: 25, scope: "company" });
  },
);
