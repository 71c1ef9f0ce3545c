import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { composeQuoteNotices } from "#main/quotes/quote-notice.ts";
import { createQuoteWatch } from "#main/quotes/quote-watch.ts";
import type { NewestQuotes } from "#main/quotes/quote-watch.ts";

const everyMs = 60_000;
const companyName = "Alder Interiors";
const first = makeQuote("a", "2026-11-28T08:00:00.000Z");
const second = makeQuote("b", "2026-11-28T09:00:00.000Z");
const third = makeQuote("c", "2026-11-28T10:00:00.000Z");

function makeQuote(id: string, createdAt: string, designName: string | null = `Room ${id}`) {
  return { id, createdAt, designName };
}

/** What the server answers, from one turn to the next; an error is a server that is not there. */
let answer: NewestQuotes["quotes"] | "refused" | Error;
let asked: number;
let announced: string[];
let watch: ReturnType<typeof createQuoteWatch>;
beforeEach(() => {
  vi.useFakeTimers();
  answer = [first];
  asked = 0;
  announced = [];
  watch = createQuoteWatch({
    everyMs,
    ask() {
      asked += 1;
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve(answer === "refused" ? answer : { companyName, quotes: answer });
    },
    notify: ({ quotes }) => void announced.push(...quotes.map(({ id }) => id)),
  });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

const pass = (turns = 1) => vi.advanceTimersByTimeAsync(everyMs * turns);

describe("requests for quotes", () => {
  it("are announced once each, and none of those that were there before", async () => {
    watch.start();
    await pass();
    expect(announced).toEqual([]);
    answer = [second, first];
    await pass(3);
    expect(announced).toEqual(["b"]);
    answer = [third, second, first];
    await pass(3);
    expect(announced).toEqual(["b", "c"]);
  });

  it("are announced where there was none before", async () => {
    answer = [];
    watch.start();
    await pass();
    answer = [first];
    await pass();
    expect(announced).toEqual(["a"]);
  });

  it("are not new because others were erased", async () => {
    answer = [third, second];
    watch.start();
    await pass();
    answer = [first];
    await pass();
    expect(announced).toEqual([]);
  });

  it("wait for the connection", async () => {
    watch.start();
    await pass();
    answer = new Error("offline");
    await pass(5);
    answer = [second, first];
    await pass();
    expect(announced).toEqual(["b"]);
  });

  it("that came before the first answer are not new", async () => {
    answer = new Error("offline");
    watch.start();
    await pass(2);
    answer = [second, first];
    await pass(2);
    expect(announced).toEqual([]);
  });

  it("are seldom asked for by whoever may not read them", async () => {
    answer = "refused";
    watch.start();
    await pass(30);
    expect(asked).toBe(2);
    watch.restart();
    answer = [first];
    await pass();
    expect(asked).toBeGreaterThan(2);
  });

  it("of another company are not new to whoever comes there", async () => {
    watch.start();
    await pass();
    answer = [third, second];
    watch.restart();
    await pass(2);
    expect(announced).toEqual([]);
  });

  it("are left alone once that is switched off, and an answer that comes late as well", async () => {
    watch.start();
    await pass();
    answer = [second, first];
    vi.advanceTimersByTime(everyMs);
    watch.stop();
    await pass(5);
    expect(announced).toEqual([]);
    const before = asked;
    await pass(5);
    expect(asked).toBe(before);
    watch.start();
    await pass(2);
    expect(announced).toEqual([]);
  });
});

const compose = (quotes: NewestQuotes["quotes"], locale = "en-US") =>
  composeQuoteNotices({ companyName, quotes }, locale);

describe("a notification", () => {
  it("names the company and the room and leads to the request", () => {
    expect(compose([first, makeQuote("d", "", null)])).toEqual([
      { title: `${companyName}: Room a`, body: "New request for a quote", quoteId: "a" },
      { title: companyName, body: "New request for a quote", quoteId: "d" },
    ]);
  });

  it("stands for many that come at once", () => {
    const many = ["a", "b", "c", "d"].map((id) => makeQuote(id, ""));
    expect(compose(many, "de-AT")).toEqual([
      { title: companyName, body: "4 neue Angebotsanfragen", quoteId: null },
    ]);
  });
});
