import { Client } from "pg";

import { createTestDatabase } from "#support/test-server.ts";
import type { TestDatabase } from "#support/test-server.ts";

import { createChance } from "../chance.ts";
import { installProbe } from "./install-probe.ts";
import { makeRow, makeUuid, nameCanary } from "./made-up-rows.ts";
import type { Row } from "./made-up-rows.ts";
import { createStateModel } from "./state-model.ts";
import type { StateModel } from "./state-model.ts";
import { readOtherFunctions, readOtherRelations, readTenantTables } from "./tenant-tables.ts";
import type { TenantTable } from "./tenant-tables.ts";

/** A database with rows of four companies in every tenant table, and what is known about it. */
export type SqlWorld = {
  logins: TestDatabase["logins"];
  owner: Client;
  tables: readonly TenantTable[];
  /** Relations and functions that should not be there. */
  relations: readonly string[];
  functions: readonly { name: string; types: string[] }[];
  companyIds: readonly string[];
  userIds: readonly string[];
  /** Puts the first rows back and returns their model. */
  reset(): Promise<StateModel>;
  close(): Promise<void>;
};

/** A statement of the owner that changes the database before anybody uses it. */
export type Planting = string;

const rowsPerTable = 2;

/**
 * Rows are made up by the types of their columns, and the model knows of each row what was written in it: neither
 * values that a column does not take nor the list of rooms, which triggers keep, can be in it. Whose rows those
 * triggers reach is looked at over HTTP.
 */
const withoutDerivation = `
  do $$ declare of record; begin
    for of in select conrelid::regclass as held, conname from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0
    loop execute format('alter table %s drop constraint %I', of.held, of.conname); end loop;
  end $$;
  alter table designs disable trigger follow_designs;
  alter table images disable trigger follow_photos;`;

/** Opens a world; `planting` is done to the database before its catalogue is read. */
export async function openSqlWorld(planting: Planting = ""): Promise<SqlWorld> {
  const { owner: login, logins, drop } = await createTestDatabase();
  const owner = new Client(login);
  await owner.connect();
  await owner.query(withoutDerivation);
  if (planting !== "") await owner.query(planting);
  await owner.query("set timezone = 'UTC'");
  const chance = createChance(1);
  const userIds = Array.from({ length: 4 }, () => makeUuid(chance));
  await owner.query(
    "insert into users (id, name) select id, 'canarypeople ' || id from unnest($1::uuid[]) id",
    [userIds],
  );
  await owner.query(
    `insert into companies (id, slug, name, features, styles)
     select $1, 'fourth', 'Fourth', features, styles from companies limit 1`,
    [makeUuid(chance)],
  );
  await owner.query("update companies set name = 'Company ' || slug");
  const companies = await owner.query<{ id: string; row: Row }>(
    "select id, to_jsonb(c) as row from companies c order by id",
  );
  const companyIds = companies.rows.map(({ id }) => id);
  const tables = await readTenantTables(owner);
  const relations = await readOtherRelations(owner, tables);
  const functions = await readOtherFunctions(owner);
  await installProbe(owner, tables, relations);

  const start = new Map<string, readonly Row[]>([
    ["companies", companies.rows.map(({ row }) => row)],
  ]);
  const rowsOf = (companyId: string) => (table: string) =>
    (start.get(table) ?? []).filter((row) => row["company_id"] === companyId);
  for (const table of tables) {
    const rows: Row[] = [];
    for (const companyId of companyIds) {
      for (let made = 0; made < rowsPerTable; made += 1) {
        const surroundings = { tables, userIds, rowsOf: rowsOf(companyId) };
        const row = makeRow(table, companyId, chance, surroundings);
        const model = createStateModel(tables, companyIds, new Map([[table.name, rows]]));
        if (row !== null && !model.breaksUnique(table, row)) rows.push(row);
      }
    }
    start.set(table.name, rows);
  }
  const resetStatement = writeReset(tables, start);
  return {
    logins,
    owner,
    tables,
    relations,
    functions,
    companyIds,
    userIds,
    async reset() {
      await owner.query(resetStatement);
      return createStateModel(tables, companyIds, start);
    },
    async close() {
      await owner.end();
      await drop();
    },
  };
}

/** What may not be seen in the text of anybody else's row: the other companies, and people. */
export function describeForeignText(companyIds: readonly string[], companyId: string): string {
  const others = companyIds.filter((id) => id !== companyId);
  return [...others, ...others.map(nameCanary), "canarypeople"].join("|");
}

function writeReset(
  tables: readonly TenantTable[],
  start: ReadonlyMap<string, readonly Row[]>,
): string {
  const filled = tables.map((table) => writeFill(table, start.get(table.name) ?? []));
  const companies = (start.get("companies") ?? []).map(
    (row) =>
      `update companies set name = ${quote(String(row["name"]))} where id = ${quote(String(row["id"]))};`,
  );
  return `begin; set local session_replication_role = replica; ${filled.join("\n")}
    ${companies.join("\n")} commit;`;
}

function writeFill({ name, columns }: TenantTable, rows: readonly Row[]): string {
  const filled = columns.map((column) => `"${column.name}"`).join(", ");
  const list = quote(JSON.stringify(rows));
  return `delete from public."${name}"; insert into public."${name}" (${filled})
    select ${filled} from jsonb_populate_recordset(null::public."${name}", ${list});`;
}

export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
