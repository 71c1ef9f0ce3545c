import { createElement, useEffect } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { useProductImport } from "#renderer/features/studio/products/import/use-product-import.ts";
import type { ProductImport } from "#renderer/features/studio/products/import/use-product-import.ts";
import { findCall } from "#renderer/services/find-call.ts";
import { productsCatalogue } from "#renderer/features/studio/texts/products-catalogue.ts";
import type { ImportColumn } from "#shared/product-import.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import type { UnseenApp } from "#support/mount-unseen.tsx";
import { createScriptedStore, refuse, ScriptedAnswer } from "#support/scripted-platform.ts";
import type { SentRequest } from "#support/scripted-platform.ts";
import { takeTurns } from "#support/take-turns.ts";

let app: UnseenApp | null = null;
// The rows of calls come late, and not in so many turns.
beforeAll(() => findCall("importProducts"));
afterEach(async () => {
  await app?.unmount();
  app = null;
  vi.unstubAllGlobals();
});

const table = new File(["Artikel;Preis\nA-1;5"], "products.csv", { type: "text/csv" });
const article: ImportColumn = { name: "Artikel", column: null, from: null, samples: ["A-1"] };
const price: ImportColumn = { name: "Preis", column: "price", from: "guessed", samples: ["5"] };
const plan = {
  hash: "a".repeat(64),
  committed: false,
  counts: { create: 1, change: 0, unchanged: 0, error: 0 },
  rows: [],
  columns: [{ ...article, column: "sku", from: "said" }, price],
  unknownColumns: [],
  unusedPictures: [],
  encoding: "utf-8",
  delimiter: ";",
};
const withoutSku = new ScriptedAnswer(422, {
  error: {
    code: "import_rejected",
    message: "no SKU",
    requestId: "r-1",
    details: { reason: "column_missing", subject: "sku", rows: [], columns: [article, price] },
  },
});

/** The page of the import before a server that answers one thing after the other. */
async function openImport(...answers: unknown[]) {
  vi.stubGlobal("window", { location: { pathname: "/" } });
  await productsCatalogue.load("en");
  const mappings: unknown[] = [];
  const scripted = createScriptedStore({
    answers: {
      "POST /api/v1/studio/products/import": ({ body }: SentRequest) => {
        mappings.push(body.kind === "multipart" ? body.fields["mapping"] : null);
        return answers.shift();
      },
    },
  });
  let latest: ProductImport | null = null;
  const show = (running: ProductImport) => {
    latest = running;
  };
  function Probe() {
    const running = useProductImport();
    useEffect(() => show(running));
    return null;
  }
  const opened = await mountUnseen(createElement(Probe), { ...scripted, address: "/" });
  app = opened;
  const read = (): ProductImport => {
    if (latest === null) throw new RangeError("nothing is mounted");
    return latest;
  };
  const happen = async (work: () => unknown) => {
    await opened.happen(work);
    await takeTurns(() => read().step === "idle");
  };
  const columns = () => read().columns.map(({ name, column }) => [name, column]);
  return { read, happen, columns, mappings };
}

const said = JSON.stringify({ artikel: "sku" });

it("what was said about the columns is still there when the next check fails, and is sent again", async () => {
  const page = await openImport(withoutSku, refuse(403, "forbidden"), plan);
  await page.happen(() => page.read().check(table));
  await page.happen(() => page.read().nameColumn(article, "sku"));
  expect(page.read().failure).not.toBeNull();
  expect(page.columns()).toEqual([
    ["Artikel", "sku"],
    ["Preis", "price"],
  ]);
  await page.happen(() => page.read().checkAgain());
  expect([page.read().failure, page.read().plan?.hash]).toEqual([null, plan.hash]);
  expect(page.mappings).toEqual([undefined, said, said]);
});

it("a column that is named takes its meaning from the one that had it", async () => {
  const page = await openImport(plan, refuse(403, "forbidden"));
  await page.happen(() => page.read().check(table));
  await page.happen(() => page.read().nameColumn(price, "sku"));
  expect(page.read().plan).toBeNull();
  expect(page.columns()).toEqual([
    ["Artikel", null],
    ["Preis", "sku"],
  ]);
});

it("another file begins without what was said about the one before", async () => {
  const page = await openImport(withoutSku, plan, refuse(403, "forbidden"));
  await page.happen(() => page.read().check(table));
  await page.happen(() => page.read().nameColumn(article, "sku"));
  await page.happen(() => page.read().check(new File(["x"], "other.csv")));
  expect([page.columns(), page.mappings.at(-1)]).toEqual([[], undefined]);
});
