import { Client } from "pg";
import type { QueryResult } from "pg";

import { IsolationBreach } from "../isolation-breach.ts";
import { planStep } from "./plan-step.ts";
import type { Step } from "./plan-step.ts";
import type { Operation } from "./operation.ts";
import { describeForeignText, quote } from "./sql-world.ts";
import type { SqlWorld } from "./sql-world.ts";

/** One connection of the application's role, on which all companies take turns. */
export type BatchedLane = {
  /** Does the operations on fresh rows and throws an `IsolationBreach` at the first difference. */
  run(operations: readonly Operation[]): Promise<void>;
  /** How many operations have been done and compared. */
  countDone(): number;
  close(): Promise<void>;
};

type PlannedStep = Step & { truth: string };

const stepsPerBatch = 40;

/**
 * Each operation is a transaction of its own, with what the company sees afterwards and what the
 * database then holds; forty of them travel in one message.
 */
export async function openBatchedLane(world: SqlWorld): Promise<BatchedLane> {
  const client = new Client({ ...world.logins.tenant, application_name: "isolation" });
  await client.connect();
  // Nothing here has to survive a power cut.
  await client.query(
    "set timezone = 'UTC'; set synchronous_commit = off; set plan_cache_mode = force_generic_plan",
  );
  let done = 0;
  return {
    async run(operations) {
      const model = await world.reset();
      for (let from = 0; from < operations.length; from += stepsPerBatch) {
        const steps = operations.slice(from, from + stepsPerBatch).map((operation): PlannedStep => {
          const step = planStep(world, model, operation);
          const isKept = operation.ending === "commit" && step.expected.startsWith("ok:");
          if (isKept) step.apply();
          return { ...step, truth: model.describe(step.touched) };
        });
        const text = steps.map((step) => writeStep(world, step)).join("\n");
        const results = (await client.query(text)) as unknown as QueryResult[];
        for (const [index, step] of steps.entries()) {
          checkStep(step, results.slice(index * statementsPerStep));
          done += 1;
        }
      }
      const names = [...world.tables.map(({ name }) => name), "companies"];
      const sums = names.map((name) => `probe."truth ${name}"() as "${name}"`);
      const { rows } = await client.query(
        `select probe.look('canary') as look, ${sums.join(", ")}`,
      );
      const [all] = rows as Record<string, string>[];
      const expected = Object.fromEntries(names.map((name) => [name, model.describe(name)]));
      compare("everything, without a company", all, { look: "", ...expected });
    },
    countDone: () => done,
    close: () => client.end(),
  };
}

const statementsPerStep = 6;

function writeStep(world: SqlWorld, step: Step): string {
  const { companyId, statement, touched, operation } = step;
  const isBroken = operation.kind === "with-broken-company";
  const look = isBroken
    ? "''"
    : `probe.look(${quote(describeForeignText(world.companyIds, companyId))})`;
  return `begin;
    select set_config('app.company_id', ${quote(companyId)}, true);
    select probe.${step.isQuery ? "ask" : "attempt"}(${quote(statement)}) as outcome;
    select ${look} as look;
    ${operation.ending === "commit" ? "commit" : "rollback"};
    select probe."truth ${touched}"() as truth, current_company_id() as company;`;
}

function checkStep(step: PlannedStep, results: readonly QueryResult[]): void {
  const read = (index: number, name: string) =>
    (results[index]?.rows as Record<string, unknown>[] | undefined)?.[0]?.[name];
  const found = {
    outcome: read(2, "outcome"),
    seen: read(3, "look"),
    companyAfterwards: read(5, "company"),
    rows: read(5, "truth"),
  };
  compare(describeStep(step), found, {
    outcome: step.expected,
    seen: "",
    companyAfterwards: null,
    rows: step.truth,
  });
}

/** Throws an `IsolationBreach` that says what is not as the model has it. */
export function compare(where: string, found: unknown, expected: Record<string, unknown>): void {
  const differences = Object.entries(expected)
    .filter(([name, value]) => (found as Record<string, unknown>)[name] !== value)
    .map(([name, value]) => {
      const other = (found as Record<string, unknown>)[name];
      return `${name} is ${JSON.stringify(other)} instead of ${JSON.stringify(value)}`;
    });
  if (differences.length > 0) throw new IsolationBreach(`${where}: ${differences.join("; ")}`);
}

export function describeStep({ operation, companyId, realm, statement }: Step): string {
  const who = `company ${companyId || "none"}, realm ${realm || "none"}`;
  return `${operation.kind} (${operation.ending}; ${who}): ${statement.slice(0, 600)}`;
}
