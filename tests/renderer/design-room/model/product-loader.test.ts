import { describe, expect, test } from "vitest";

import { createProductLoader } from "#renderer/features/design-room/model/catalogue/product-loader.ts";
import type { CatalogueQuery } from "#renderer/features/design-room/model/catalogue/product-loader.ts";
import { createStore } from "#renderer/features/design-room/model/store/create-store.ts";
import { columnNames, writeColumn } from "#shared/catalogue-file.ts";
import type { Product } from "#shared/product.ts";
import type { Catalogue } from "#shared/wires/http/catalogue-calls.ts";
import { createFloor, createPaint } from "#support/products.ts";
import { createTestFinder, settle } from "#support/test-room.ts";

const white = createPaint(1);
const moss = createPaint(2);
const oak = createFloor(3);
const revision = "a".repeat(32);
const small: Catalogue = { revision, isWhole: true, products: [white, oak] };
const large: Catalogue = { revision, isWhole: false, products: [white, oak] };

function writeFile(products: readonly Product[]): Blob {
  const columns = Object.fromEntries(
    columnNames.map((name) => [name, writeColumn(products, name)]),
  );
  return new Blob([JSON.stringify({ format: 1, revision, length: products.length, columns })]);
}

/** A server that is answered for by hand. */
function createShop(isUsed = createStore(true)) {
  const asked: string[] = [];
  const answer = createStore<ReturnType<CatalogueQuery["get"]>>({
    catalogue: undefined,
    isError: false,
    requestId: null,
  });
  let file = Promise.withResolvers<Blob>();
  const finder = createTestFinder();
  const loader = createProductLoader(isUsed, {
    open: () => {
      asked.push("catalogue");
      return {
        ...answer,
        refetch: () => void asked.push("again"),
        release: () => void asked.push("released"),
      };
    },
    readFile: (of) => {
      asked.push(`file ${of}`);
      file = Promise.withResolvers<Blob>();
      return file.promise;
    },
    finder,
  });
  return { loader, asked, answer, finder, readFile: () => file };
}

/** Reading a blob takes more than a turn of promises: one that is read later is there later. */
const pass = async () => {
  await settle();
  await new Blob(["another"]).text();
  await settle();
};

describe("a company's products", () => {
  test("are all there with the first answer where they are few", async () => {
    const { loader, asked, answer, finder } = createShop();
    loader.start();
    expect(loader.get().state).toBe("loading");
    answer.patch({ catalogue: small });
    await pass();
    expect(loader.get()).toMatchObject({ state: "ready", products: [white, oak] });
    expect([asked, finder.readHeld()]).toEqual([["catalogue"], [white, oak]]);
  });

  test("are shown from the first ones on, and come in one file", async () => {
    const { loader, asked, answer, finder, readFile } = createShop();
    loader.start();
    answer.patch({ catalogue: large });
    expect(loader.get()).toMatchObject({ state: "ready", products: [white, oak] });
    readFile().resolve(writeFile([white, moss, oak]));
    await pass();
    expect(loader.get().products).toEqual([white, moss, oak]);
    expect(finder.readHeld()).toBe(loader.get().products);
    expect(asked).toEqual(["catalogue", `file ${revision}`]);
  });

  test("are not asked for where they are of no use", () => {
    const isUsed = createStore(false);
    const { loader, asked } = createShop(isUsed);
    loader.start();
    expect(asked).toEqual([]);
    isUsed.set(true);
    expect(asked).toEqual(["catalogue"]);
  });

  test("of which the file fails are shown in part, and asked for again", async () => {
    const { loader, answer, readFile } = createShop();
    loader.start();
    answer.patch({ catalogue: large });
    readFile().reject(new Error("no"));
    await pass();
    expect(loader.get()).toMatchObject({ products: [white, oak], isPartial: true, state: "ready" });
    loader.retry();
    expect(loader.get().isPartial).toBe(false);
    readFile().resolve(writeFile([white, moss, oak]));
    await pass();
    expect(loader.get()).toMatchObject({ products: [white, moss, oak], isPartial: false });
  });

  test("are missing where the file is none", async () => {
    const { loader, answer, readFile } = createShop();
    loader.start();
    answer.patch({ catalogue: large });
    readFile().resolve(new Blob(['{"format":0}']));
    await pass();
    expect(loader.get()).toMatchObject({ products: [white, oak], isPartial: true });
  });

  test("that cannot be asked for say so, and are asked for again", () => {
    const { loader, asked, answer } = createShop();
    loader.start();
    answer.patch({ isError: true, requestId: "r-1" });
    expect(loader.get()).toMatchObject({ state: "failed", requestId: "r-1" });
    loader.retry();
    expect(asked).toEqual(["catalogue", "again"]);
  });

  test("come once after a start that was taken back right away", async () => {
    const { loader, asked, answer, readFile } = createShop();
    loader.start()();
    loader.start();
    answer.patch({ catalogue: large });
    readFile().resolve(writeFile([white, moss, oak]));
    await pass();
    expect(loader.get().products).toEqual([white, moss, oak]);
    expect(asked).toEqual(["catalogue", "released", "catalogue", `file ${revision}`]);
  });

  test("are let go with the room", async () => {
    const { loader, asked, answer, readFile } = createShop();
    const stop = loader.start();
    answer.patch({ catalogue: large });
    stop();
    readFile().resolve(writeFile([white, moss, oak]));
    await pass();
    expect(asked.at(-1)).toBe("released");
    expect(loader.get().products).toEqual([white, oak]);
  });
});
