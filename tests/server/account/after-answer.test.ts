import { afterEach, expect, test } from "vitest";

import { afterAnswer } from "#server/http/after-answer.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

/** A server with one call that leaves `work` for afterwards. */
async function startWith(work: () => Promise<void>): Promise<TestServer> {
  server = await startTestServer({}, [
    (app) => {
      app.get("/later", (_request, reply) => {
        afterAnswer(reply, "later", work);
        return reply.send("answered");
      });
    },
  ]);
  return server;
}

test("an answer does not wait for what comes after it, and closing does", async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const order: string[] = [];
  const { app } = await startWith(async () => {
    order.push("begun");
    await ended;
    order.push("done");
  });
  expect((await app.inject("/later")).body).toBe("answered");
  order.push("answered");
  const closed = app.close().then(() => order.push("closed"));
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  end();
  await closed;
  expect(order.at(-1)).toBe("closed");
  expect(order.toSorted()).toEqual(["answered", "begun", "closed", "done"]);
});

test("what fails after the answer hurts nobody", async () => {
  const { app } = await startWith(() => Promise.reject(new Error("too late")));
  expect((await app.inject("/later")).statusCode).toBe(200);
  await app.afterAnswers.idle();
  expect((await app.inject("/later")).statusCode).toBe(200);
});

test("work is done too when the caller goes before the answer", async () => {
  const leaving = new AbortController();
  let done = 0;
  server = await startTestServer({}, [
    (app) => {
      app.get("/never", (_request, reply) => {
        afterAnswer(reply, "later", async () => {
          done += 1;
        });
        leaving.abort();
        return new Promise<void>(() => undefined);
      });
    },
  ]);
  const url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  await expect(fetch(`${url}/never`, { signal: leaving.signal })).rejects.toThrow("abort");
  await server.app.afterAnswers.idle();
  expect(done).toBe(1);
});
