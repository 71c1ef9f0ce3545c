import type { LightMyRequestResponse } from "fastify";
import { afterEach, expect, test } from "vitest";

import { createAccountVisitor, createRegistered, goodPassword } from "#support/account-visitor.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
afterEach(() => server.close());
const start = async () => {
  server = await startTestServer({ rateLimitFactor: 1, trustProxy: true });
};
let address = 0;
/** Each visit comes from an address of its own unless a test says otherwise. */
const from = (ip = `203.0.113.${(address = (address + 1) % 250)}`) => ({ "x-forwarded-for": ip });
const visit = () => createAccountVisitor(server);

const guess = (turn: number) => `${turn}`.padStart(43, "x");

async function findFirstRefused(
  call: (turn: number) => Promise<LightMyRequestResponse>,
): Promise<{ turn: number; answer: LightMyRequestResponse }> {
  for (let turn = 1; turn <= 100; turn += 1) {
    const answer = await call(turn);
    if (answer.statusCode === 429) return { turn, answer };
  }
  throw new Error("nothing was refused");
}

test("WB-07 one address is not written to without end, known or not, from wherever it is asked for", async () => {
  await start();
  await createRegistered(server, "known@example.com");
  for (const email of ["known@example.com", "unknown@example.com"]) {
    const reset = await findFirstRefused(() => visit().requestReset(email, from()));
    expect([email, reset.turn]).toEqual([email, 6]);
    expect(Number(reset.answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  const register = await findFirstRefused(() => visit().register("fresh@example.com", {}, from()));
  expect(register.turn).toBe(6);
  expect((await server.readMails("fresh@example.com")).length).toBe(5);
  server.clock.advance(60 * 60_000);
  expect((await visit().register("fresh@example.com", {}, from())).statusCode).toBe(202);
});

test("WB-07 one caller does not register without end", async () => {
  await start();
  const { turn, answer } = await findFirstRefused((number) =>
    visit().register(`many-${number}@example.com`, {}, from("198.51.100.7")),
  );
  expect(turn).toBe(31);
  expect(answer.json().error.code).toBe("rate_limited");
  expect((await visit().register("other@example.com", {}, from("198.51.100.8"))).statusCode).toBe(
    202,
  );
});

test("WB-07 links and current passwords are not guessed without end", async () => {
  await start();
  const links = await findFirstRefused((turn) =>
    visit().post("verify-email", { token: guess(turn) }, from("198.51.100.9")),
  );
  expect(links.turn).toBe(61);
  const visitor = await createRegistered(server, "target@example.com");
  const body = { newPassword: goodPassword, endOtherSessions: false };
  const passwords = await findFirstRefused((turn) =>
    visitor.postOwn("password", { ...body, currentPassword: `guess ${turn}` }, from()),
  );
  expect(passwords.turn).toBe(11);
  server.clock.advance(15 * 60_000);
  const right = {
    currentPassword: goodPassword,
    newPassword: "a better one",
    endOtherSessions: false,
  };
  expect((await visitor.postOwn("password", right, from())).statusCode).toBe(204);
});
