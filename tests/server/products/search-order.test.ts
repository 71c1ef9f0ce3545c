import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

type Page = { items: { name: string }[]; nextCursor: string | null };

const companyId = "6f0a8a5e-0000-4000-8000-000000000003";
const products = 2_300;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const owner = new Client(server.owner);
  await owner.connect();
  // More than are looked at in their order before the index on words is asked.
  await owner.query(
    `insert into materials (id, company_id, kind, sku, name, price_minor, currency, price_unit, colour,
       position, finishes, coverage_per_litre)
     select gen_random_uuid(), $1, 'paint', 'S-' || n,
       case when n % 20 = 0 then 'Common ' when n > 1990 then 'Late ' else 'Other ' end || n,
       100, 'EUR', 'litre', '#556B56', 10000 + n, array['matt'], 10
     from generate_series(1, $2::int) n`,
    [companyId, products],
  );
  await owner.end();
});
afterAll(() => server.close());

/** The names of all pages, which must fit together. */
async function search(word: string, limit: number): Promise<string[]> {
  const browser = createTestBrowser(server.app);
  const names: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const query = new URLSearchParams({ search: word, limit: String(limit) });
    if (cursor !== "") query.set("cursor", cursor);
    const answer = await browser.get(`/api/v1/materials?${query}`, {
      "x-roomwright-company": "alder-quay",
    });
    const page = answer.json<Page>();
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  return names;
}

const all = Array.from({ length: products }, (_product, index) => index + 1);

test.each([
  ["a word that many have", "common", all.filter((n) => n % 20 === 0).map((n) => `Common ${n}`)],
  [
    "a word that comes late",
    "late",
    all.filter((n) => n % 20 !== 0 && n > 1990).map((n) => `Late ${n}`),
  ],
  ["a word of one", "other 1989", ["Other 1989"]],
  ["a word of none", "quixotic", []],
])(
  "%s is found in the order of the catalogue, each once, however pages are cut",
  async (...given) => {
    const [, word, names] = given;
    expect(await search(word, 30)).toEqual(names);
    expect(await search(word, 100)).toEqual(names);
  },
);
