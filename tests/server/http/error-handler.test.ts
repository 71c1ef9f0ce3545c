import Fastify from "fastify";
import { expect, test } from "vitest";

import { answerError } from "#server/http/error-handler.ts";
import { createRequestTurns } from "#server/http/request-turns.ts";
import { AppError } from "#shared/app-error.ts";

type Line = { level: number; msg: string };
const errorLevel = 50;

/** What a request that fails so is answered with, and what the log says of it. */
async function fail(work: () => void): Promise<{ status: number; levels: number[] }> {
  const lines: Line[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  const app = Fastify({ logger: { stream } });
  app.setErrorHandler(answerError);
  app.get("/", async () => work());
  const { statusCode } = await app.inject("/");
  await app.close();
  const told = lines.filter(({ msg }) => msg.startsWith("request ") && !msg.endsWith("completed"));
  return { status: statusCode, levels: told.map(({ level }) => level) };
}

test("whoever is sent away from a busy server is no error in its log; what fails is", async () => {
  const turns = createRequestTurns();
  const away = await fail(() => {
    for (;;) turns.arrive();
  });
  expect(away.status).toBe(503);
  expect(away.levels).toEqual([expect.any(Number)]);
  expect(away.levels[0]).toBeLessThan(errorLevel);
  const failed = await fail(() => {
    throw new AppError("unavailable", "The database is away.");
  });
  expect(failed).toEqual({ status: 503, levels: [errorLevel] });
});
