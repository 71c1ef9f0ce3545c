import type { Chance } from "../chance.ts";
import type { Column, TenantTable } from "./tenant-tables.ts";
import { tenantKeysOf } from "./tenant-tables.ts";

/** A row as `to_jsonb` writes it. */
export type Row = Readonly<Record<string, unknown>>;

export function makeUuid(chance: Chance): string {
  const hex = Array.from({ length: 32 }, () => chance.next(16).toString(16)).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Stands in every text of a company's rows: where else it is seen, something leaks. */
export function nameCanary(companyId: string): string {
  return `canary${companyId.replaceAll("-", "").slice(-12)}`;
}

type Surroundings = {
  tables: readonly TenantTable[];
  userIds: readonly string[];
  /** The company's rows of a table, to be a parent. */
  rowsOf: (table: string) => readonly Row[];
};

/** A row that the company may have; null when it would need a parent that is not there. */
export function makeRow(
  table: TenantTable,
  companyId: string,
  chance: Chance,
  { tables, userIds, rowsOf }: Surroundings,
): Row | null {
  const row: Record<string, unknown> = {};
  const canary = nameCanary(companyId);
  for (const column of table.columns) row[column.name] = makeValue(column, canary, chance);
  row["company_id"] = companyId;
  for (const { target, columns } of table.foreignKeys) {
    if (target !== "users") continue;
    for (const column of columns) row[column] = userIds[chance.next(userIds.length)];
  }
  for (const key of tenantKeysOf(table, tables)) {
    const parents = rowsOf(key.target);
    const parent = parents[chance.next(Math.max(1, parents.length))];
    const own = key.columns.filter((column) => column !== "company_id");
    if (parent !== undefined) {
      for (const column of own) row[column] = parent[targetOf(key, column)];
    } else if (own.every((name) => table.columns.some((c) => c.name === name && c.nullable))) {
      for (const column of own) row[column] = null;
    } else {
      return null;
    }
  }
  return row;
}

/** The column that a foreign key's column leads to. */
export function targetOf(
  key: { columns: string[]; targetColumns: string[] },
  column: string,
): string {
  return key.targetColumns[key.columns.indexOf(column)] ?? "id";
}

/** A value of the column's type as `to_jsonb` writes it, which PostgreSQL can also read. */
export function makeValue({ type, nullable }: Column, canary: string, chance: Chance): unknown {
  if (nullable && chance.next(4) === 0) return null;
  const plain = type.replace(/\(\d+\)/, "");
  const number = chance.next(1_000_000);
  const values: Record<string, () => unknown> = {
    uuid: () => makeUuid(chance),
    text: () => `${canary} ${number}`,
    integer: () => number,
    bigint: () => number,
    smallint: () => number % 30_000,
    "double precision": () => number / 4,
    boolean: () => number % 2 === 0,
    json: () => [{ id: `${canary} ${number}`, enabled: true }],
    jsonb: () => ({ at: number, note: `${canary} ${number}` }),
    "text[]": () => [`${canary} ${number}`, "second"],
    bytea: () => `\\x${Buffer.from(`${canary} ${number}`).toString("hex")}`,
    date: () => new Date(number * 86_400_00).toISOString().slice(0, 10),
    "timestamp with time zone": () =>
      `${new Date(1.6e12 + number * 1000).toISOString().slice(0, 19)}+00:00`,
  };
  const make = values[plain];
  if (make === undefined) throw new Error(`rows with a column of type ${type} cannot be made up`);
  return make();
}

/** The text that PostgreSQL gives a `jsonb`: short keys first, then by their bytes. */
export function writeJsonb(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeJsonb).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value)
    .toSorted(([one], [two]) => one.length - two.length || (one < two ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}: ${writeJsonb(member)}`);
  return `{${members.join(", ")}}`;
}
