import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startBothServers } from "./both-servers.ts";
import type { BothServers } from "./both-servers.ts";
import { wireDeviations } from "./deviations.ts";
import type { WireDeviation } from "./deviations.ts";
import { compareWires, wireCases } from "./wire/compare-wires.ts";
import type { WireDifference } from "./wire/compare-wires.ts";

let servers: BothServers;
let requests: number;
let differences: WireDifference[];
beforeAll(async () => {
  servers = await startBothServers();
  ({ requests, differences } = await compareWires(servers));
});
afterAll(() => servers.close());

const isMeant = (difference: WireDifference, deviation: WireDeviation) =>
  deviation.field === difference.field &&
  deviation.oracle === difference.oracle &&
  deviation.ours === difference.ours &&
  (deviation.steps === "any" || deviation.steps.includes(`${difference.case} ${difference.step}`));

describe("our server beside next-auth 4, asked the same", () => {
  test("every answer is the same but for the differences that are declared", () => {
    const undeclared = differences.filter(
      (difference) => !wireDeviations.some((deviation) => isMeant(difference, deviation)),
    );
    expect(undeclared).toEqual([]);
  });

  test("every declared difference still happens, in each of its steps", () => {
    const gone = wireDeviations.flatMap((deviation) => {
      const { field, reason } = deviation;
      const met = differences.filter((difference) => isMeant(difference, deviation));
      const steps = met.map((difference) => `${difference.case} ${difference.step}`);
      if (deviation.steps === "any") return met.length > 0 ? [] : [{ step: "any", field, reason }];
      return deviation.steps
        .filter((step) => !steps.includes(step))
        .map((step) => ({ step, field, reason }));
    });
    expect(gone).toEqual([]);
  });

  test("the run is as large as it says, and no two cases share a name", () => {
    expect(requests).toBeGreaterThan(200);
    expect(new Set(wireCases.map(({ id }) => id)).size).toBe(wireCases.length);
  });

  test("next-auth 4 logs under the names of the contract what it was asked wrongly", () => {
    const codes = new Set(servers.oracle.log.map(({ code }) => code));
    expect([...codes]).toEqual(
      expect.arrayContaining([
        "MISSING_NEXTAUTH_API_ROUTE_ERROR",
        "INVALID_CALLBACK_URL_ERROR",
        "CLIENT_FETCH_ERROR",
        "JWT_SESSION_ERROR",
      ]),
    );
  });
});
