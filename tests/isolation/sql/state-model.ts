import { createHash } from "node:crypto";

import { targetOf, writeJsonb } from "./made-up-rows.ts";
import type { Row } from "./made-up-rows.ts";
import { isUnder, randomKeys, tenantKeysOf } from "./tenant-tables.ts";
import type { ForeignKey, TenantTable } from "./tenant-tables.ts";

/** What every company's rows must be, one list a table and company. */
export type StateModel = {
  rowsOf(table: string, companyId: string): readonly Row[];
  insert(table: string, row: Row): void;
  /** Puts `changed` where `row` was. */
  replace(table: string, row: Row, changed: Row): void;
  /** Takes a row away, with what the foreign keys take with it. */
  remove(table: string, row: Row): void;
  /** Whether a row would be one too many under a unique of the table. */
  breaksUnique(table: TenantTable, row: Row): boolean;
  /** Whether rows of other tables forbid to take this one away. */
  isHeld(table: string, row: Row): boolean;
  /** What `probe.truth…` answers about a table when the database agrees. */
  describe(table: string): string;
};

/** A model of `tables` that starts with these rows. */
export function createStateModel(
  tables: readonly TenantTable[],
  companyIds: readonly string[],
  start: ReadonlyMap<string, readonly Row[]>,
): StateModel {
  const state = new Map<string, Row[]>();
  const described = new Map<string, string>();
  for (const [table, rows] of start) {
    for (const companyId of companyIds) {
      state.set(
        keyOf(table, companyId),
        rows.filter((row) => companyOf(row) === companyId),
      );
    }
  }
  const listOf = (table: string, companyId: unknown) => state.get(keyOf(table, companyId)) ?? [];
  const write = (table: string, companyId: unknown, rows: Row[]) => {
    state.set(keyOf(table, companyId), rows);
    described.delete(keyOf(table, companyId));
  };
  const childrenOf = (table: string, row: Row): { child: string; key: ForeignKey; row: Row }[] =>
    tables.flatMap((child) =>
      tenantKeysOf(child, tables)
        .filter(({ target }) => target === table)
        .flatMap((key) =>
          listOf(child.name, companyOf(row))
            .filter((own) => key.columns.every((name) => own[name] === row[targetOf(key, name)]))
            .map((own) => ({ child: child.name, key, row: own })),
        ),
    );
  const replace = (table: string, row: Row, changed: Row) => {
    const rows = listOf(table, companyOf(row)).map((own) => (own === row ? changed : own));
    write(table, companyOf(row), rows);
  };
  const remove = (table: string, row: Row) => {
    const rows = listOf(table, companyOf(row)).filter((own) => own !== row);
    write(table, companyOf(row), rows);
    for (;;) {
      // Looked for anew each time: where a table refers to itself, what goes may have changed the next.
      const next = childrenOf(table, row).find(({ key }) => "cn".includes(key.onDelete));
      if (next === undefined) return;
      const { child, key, row: own } = next;
      const emptied = Object.fromEntries(key.emptied.map((name) => [name, null]));
      if (key.onDelete === "c") remove(child, own);
      else replace(child, own, { ...own, ...emptied });
    }
  };
  return {
    rowsOf: listOf,
    insert: (table, row) => write(table, companyOf(row), [...listOf(table, companyOf(row)), row]),
    replace,
    remove,
    breaksUnique: (table, row) =>
      table.uniques.some((unique) => {
        const { name, columns } = unique;
        if (!isUnder(unique, row)) return false;
        const everybody = randomKeys.includes(name);
        const others = (everybody ? companyIds : [companyOf(row)]).flatMap((companyId) =>
          listOf(table.name, companyId),
        );
        return others.some(
          (other) =>
            isUnder(unique, other) &&
            columns.every((column) => row[column] !== null && row[column] === other[column]),
        );
      }),
    isHeld: (table, row) =>
      childrenOf(table, row).some(({ key }) => key.onDelete === "a" || key.onDelete === "r"),
    describe: (table) =>
      companyIds
        .toSorted()
        .filter((companyId) => listOf(table, companyId).length > 0)
        .map((companyId) => {
          const key = keyOf(table, companyId);
          const digest = described.get(key) ?? digestRows(listOf(table, companyId));
          described.set(key, digest);
          return `${companyId}=${digest}`;
        })
        .join(" "),
  };
}

function keyOf(table: string, companyId: unknown): string {
  return `${table} ${String(companyId)}`;
}

function companyOf(row: Row): unknown {
  return row["company_id"] ?? row["id"];
}

/** As the database's `md5(string_agg(to_jsonb(t)::text, '|' order by … collate "C"))`. */
export function digestRows(rows: readonly Row[]): string {
  const texts = rows.map(writeJsonb).toSorted();
  return createHash("md5").update(texts.join("|")).digest("hex");
}
