import { expect, test } from "vitest";

import { loadConfig } from "#server/config.ts";
import { createLogger } from "#server/logger.ts";

test("secrets never reach the log, wherever they stand", () => {
  const lines: string[] = [];
  const logger = createLogger(loadConfig({}), { write: (line) => lines.push(line) });
  const secrets = { password: "canary", token: "canary", csrfToken: "canary", cookie: "canary" };
  logger.info({ ...secrets, anonymousUserId: "canary" }, "top");
  logger.info({ body: secrets, req: { headers: { authorization: "canary", cookie: "canary" } } });
  logger.info({ res: { headers: { "set-cookie": "canary" } } });
  expect(lines).toHaveLength(3);
  expect(lines.join("")).not.toContain("canary");
});
