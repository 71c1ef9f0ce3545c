import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createRequestTurns } from "#server/http/request-turns.ts";
import type { Arrival, RequestTurns } from "#server/http/request-turns.ts";
import { AppError } from "#shared/app-error.ts";

let turns: RequestTurns;
let log: string[];

beforeEach(() => {
  vi.useFakeTimers();
  turns = createRequestTurns();
  log = [];
});
afterEach(() => void vi.useRealTimers());

/** A request whose start or refusal is noted under its name. */
function send(company: string, person: string, name = `${company}/${person}`): Arrival {
  const arrival = turns.arrive();
  arrival.wait({ company, person }).then(
    () => log.push(name),
    (error: unknown) => log.push(`${name}: ${error instanceof AppError ? error.code : "?"}`),
  );
  return arrival;
}

const sendMany = (count: number, company: string, person: string) =>
  Array.from({ length: count }, (_, index) =>
    send(company, person, `${company}/${person}${index}`),
  );
const settle = () => vi.advanceTimersByTimeAsync(0);

test("one person does not take every place, nor does one company, and others start at once", async () => {
  sendMany(100, "a", "flood");
  await settle();
  expect(log).toHaveLength(12);
  sendMany(100, "a", "other");
  await settle();
  expect(log).toHaveLength(18);
  send("b", "guest");
  await settle();
  expect(log.at(-1)).toBe("b/guest");
  expect(turns.count()).toEqual({ running: 19, waiting: 182 });
});

test("who comes later than a flood is next when a place is free", async () => {
  const places = [
    ...sendMany(12, "a", "one"),
    ...sendMany(6, "a", "two"),
    ...sendMany(6, "b", "one"),
  ];
  sendMany(50, "a", "one");
  sendMany(50, "b", "one");
  send("c", "late");
  await settle();
  log = [];
  places[0]?.leave();
  await settle();
  expect(log).toEqual(["c/late"]);
  places[1]?.leave();
  await settle();
  expect(log).toHaveLength(2);
  expect(log[1]).toMatch(/^b\/one/);
});

test("who waits longer than a second is told when to come back", async () => {
  sendMany(12, "a", "flood");
  await settle();
  const late = turns.arrive();
  const refused = late.wait({ company: "a", person: "flood" }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await refused).toMatchObject({
    code: "unavailable",
    details: { reason: "busy", retryAfterSeconds: 1 },
  });
  late.leave();
  expect(turns.count()).toEqual({ running: 12, waiting: 0 });
});

test("where many people wait nobody has a turn late, whoever they are", async () => {
  const people = Array.from({ length: 50 }, (_, index) => send("a", `person ${index}`));
  await settle();
  expect(turns.count()).toEqual({ running: 18, waiting: 32 });
  people[0]?.leave();
  await vi.advanceTimersByTimeAsync(149);
  expect(turns.count()).toEqual({ running: 18, waiting: 31 });
  await vi.advanceTimersByTimeAsync(1);
  // As long as there are more than twelve; for those who are left it is no crowd any more.
  expect(turns.count()).toEqual({ running: 18, waiting: 12 });
  log = [];
  for (const person of people.slice(1, 20)) person.leave();
  await settle();
  expect(log).toHaveLength(12);
  expect(log.some((line) => line.endsWith("unavailable"))).toBe(false);
});

test("who is sent away hears it after a second, however early that was decided, or once they have gone", async () => {
  const people = Array.from({ length: 50 }, (_, index) => send("a", `person ${index}`));
  await vi.advanceTimersByTimeAsync(150);
  expect(turns.count()).toEqual({ running: 18, waiting: 12 });
  log = [];
  people[18]?.giveUp();
  await settle();
  expect(log).toEqual(["a/person 18: unavailable"]);
  await vi.advanceTimersByTimeAsync(849);
  expect(log).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  // With those who have waited a second.
  expect(log).toHaveLength(32);
  expect(log.every((line) => line.endsWith("unavailable"))).toBe(true);
});

test("one person's many requests wait for each other for up to a second", async () => {
  sendMany(100, "a", "gallery");
  await settle();
  await vi.advanceTimersByTimeAsync(999);
  expect(turns.count()).toEqual({ running: 12, waiting: 88 });
});

test("when too many wait the flood loses its newest, not the one who has just come", async () => {
  sendMany(12, "a", "flood");
  sendMany(6, "a", "other");
  const newest = sendMany(400, "a", "flood").at(-1);
  await settle();
  log = [];
  await vi.advanceTimersByTimeAsync(1);
  send("a", "guest");
  await settle();
  expect(turns.count()).toEqual({ running: 18, waiting: 400 });
  newest?.giveUp();
  // It was sent away already, so that the line stays as long.
  expect(turns.count()).toEqual({ running: 18, waiting: 400 });
});

test("those who are sent away take no place of others while they are held, and only so many are", async () => {
  sendMany(1_000, "a", "flood");
  await settle();
  // Twelve are worked on, four hundred wait, four hundred are held, the rest has gone.
  expect(log.filter((line) => line.endsWith("unavailable"))).toHaveLength(188);
  const others = Array.from({ length: 588 }, () => turns.arrive());
  expect(() => turns.arrive()).toThrow("busy");
  for (const other of others) other.leave();
  send("b", "guest");
  await settle();
  expect(log.at(-1)).toBe("b/guest");
});

test("beyond a thousand nobody is even identified, until some have left", () => {
  const arrivals = Array.from({ length: 1_000 }, () => turns.arrive());
  expect(() => turns.arrive()).toThrow("busy");
  arrivals[0]?.leave();
  arrivals[0]?.leave();
  turns.arrive();
  expect(() => turns.arrive()).toThrow("busy");
});

test("a client that has gone waits no longer, but what is worked on for it keeps its place", async () => {
  const places = sendMany(14, "a", "one");
  await settle();
  for (const place of places) place.giveUp();
  expect(turns.count()).toEqual({ running: 12, waiting: 0 });
  for (const place of places) place.leave();
  await settle();
  expect(turns.count()).toEqual({ running: 0, waiting: 0 });
  expect(log.filter((line) => line.endsWith("unavailable"))).toHaveLength(2);
});
