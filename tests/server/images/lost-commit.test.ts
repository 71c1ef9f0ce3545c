import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { Image } from "#shared/image.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let visitor: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login", { anonymousUserId: "a".repeat(32) });
});
afterAll(() => server.close());

type Ask = (question: unknown, ...more: unknown[]) => unknown;

const readText = (question: unknown): string =>
  typeof question === "object" && question !== null && "text" in question
    ? String(question.text)
    : String(question);

/** The row of a photo is committed, but nobody hears of it: the connection is gone. */
function loseAnswer(): () => void {
  const ask: unknown = Reflect.get(Client.prototype, "query");
  const inserting = new WeakSet<Client>();
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function query(
    this: Client,
    question: unknown,
    ...more: unknown[]
  ) {
    const text = readText(question);
    if (text.startsWith('insert into "images"')) inserting.add(this);
    const answer: unknown = Reflect.apply(ask as Ask, this, [question, ...more]);
    if (text !== "commit" || !inserting.has(this)) return answer;
    return Promise.resolve(answer).then(() => {
      throw new Error("Connection terminated unexpectedly");
    });
  });
  return () => spy.mockRestore();
}

test("a photo whose commit was not answered for keeps its files, for it may have been kept", async () => {
  const answerAgain = loseAnswer();
  const response = await upload(visitor, await createPhoto(), { name: "In doubt" });
  answerAgain();
  expect(response.statusCode).toBe(503);
  const list = await visitor.get("/api/v1/images");
  const [image] = list.json<{ items: Image[] }>().items;
  expect(image?.name).toBe("In doubt");
  const thumb = await visitor.get(`/api/v1/images/${image?.id}/thumb`);
  expect(thumb.statusCode).toBe(200);
});
