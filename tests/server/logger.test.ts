import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";

import { loadConfig } from "#server/runtime/config.ts";
import { createLogger } from "#server/runtime/logger.ts";
import { AppError } from "#shared/app-error.ts";

function openLog() {
  const lines: string[] = [];
  return { lines, logger: createLogger(loadConfig({}), { write: (line) => lines.push(line) }) };
}

test("WB-48 secrets never reach the log, wherever they stand", () => {
  const { lines, logger } = openLog();
  const secrets = { password: "canary", token: "canary", csrfToken: "canary", cookie: "canary" };
  logger.info({ ...secrets, anonymousUserId: "canary" }, "top");
  logger.info({ body: secrets, req: { headers: { authorization: "canary", cookie: "canary" } } });
  logger.info({ res: { headers: { "set-cookie": "canary" } } });
  expect(lines).toHaveLength(3);
  expect(lines.join("")).not.toContain("canary");
});

test("WB-48 a failed statement reaches the log without its values", async () => {
  const { lines, logger } = openLog();
  const postgres = Object.assign(new Error('invalid input for uuid: "canary"'), {
    code: "22P02",
    detail: "canary",
    table: "users",
  });
  const failed = new DrizzleQueryError("select $1 -- canary", ["canary"], postgres);
  logger.error({ err: new AppError("internal_error", "unexpected", { cause: failed }) }, "failed");
  expect(lines).toHaveLength(1);
  expect(lines.join("")).toContain('"code":"22P02"');
  expect(lines.join("")).not.toContain("canary");
});

test("WB-49 the log's time is UTC", () => {
  const { lines, logger } = openLog();
  logger.info("now");
  expect(JSON.parse(lines.join("")).time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});
