import { definerRole, loginRoles } from "#server/db/login-roles.ts";

import { createChance } from "../chance.ts";
import type { Chance } from "../chance.ts";
import { makeRow, makeUuid, makeValue, nameCanary } from "./made-up-rows.ts";
import type { Row } from "./made-up-rows.ts";
import type { Operation } from "./operation.ts";
import { quote } from "./sql-world.ts";
import type { SqlWorld } from "./sql-world.ts";
import { digestRows } from "./state-model.ts";
import type { StateModel } from "./state-model.ts";
import { randomKeys, tenantKeysOf, writeLine } from "./tenant-tables.ts";
import type { Column, TenantTable } from "./tenant-tables.ts";

/** With a company, in a transaction without one, or in none at all. */
export type Realm = "tenant" | "directory" | "";

/** An operation that knows its statement and what has to come of it. */
export type Step = {
  operation: Operation;
  companyId: string;
  realm: Realm;
  /** A query gives one value, the others change rows. */
  isQuery: boolean;
  statement: string;
  /** "ok:" with the value or the number of rows, or the SQLSTATE of the refusal. */
  expected: string;
  /** The table whose rows are compared with the model afterwards. */
  touched: string;
  /** What the model must do when it is committed. */
  apply(): void;
};

const nothing = () => undefined;
const refusedByPolicy = "42501";
const notUnique = "23505";
const noParent = "23503";
const maxRows = 6;
const otherRoles = [loginRoles.identity, loginRoles.operator, definerRole];

type Plan = Pick<Step, "statement" | "expected"> & Partial<Step>;
type Scene = {
  world: SqlWorld;
  model: StateModel;
  operation: Operation;
  table: TenantTable;
  mine: string;
  other: string;
  chance: Chance;
  myRow: Row | undefined;
  othersRow: Row | undefined;
};

/** Turns an operation into a statement for the rows that the model has now. */
export function planStep(world: SqlWorld, model: StateModel, operation: Operation): Step {
  const { tables, companyIds } = world;
  const at = operation.actor % companyIds.length;
  const away = 1 + (operation.other % (companyIds.length - 1));
  const table = pick(tables, operation.table);
  const mine = pick(companyIds, at);
  const other = pick(companyIds, at + away);
  const scene: Scene = {
    world,
    model,
    operation,
    table,
    mine,
    other,
    chance: createChance(operation.seed),
    myRow: pickFrom(model.rowsOf(table.name, mine), operation.row),
    othersRow: pickFrom(model.rowsOf(table.name, other), operation.row),
  };
  const plan = planners[operation.kind](scene) ?? readAll(scene);
  return {
    operation,
    companyId: mine,
    realm: "tenant",
    isQuery: false,
    touched: table.name,
    apply: nothing,
    ...plan,
  };
}

const planners: Record<Operation["kind"], (scene: Scene) => Plan | null> = {
  "insert-own": (scene) => {
    const row = makeOwnRow(scene);
    const { model, table, mine } = scene;
    if (row === null || model.rowsOf(table.name, mine).length >= maxRows) return deleteOwn(scene);
    return insert(scene, row, expectInsert(scene, row));
  },
  "insert-for-other": (scene) => {
    const row = makeRowOf(scene, scene.other);
    return row === null ? null : insert(scene, row, refusedByPolicy);
  },
  "insert-under-others-row": (scene) => {
    const row = makeOwnRow(scene);
    const adopted = row === null ? null : adoptOthersParent(scene, row);
    if (adopted === null) return null;
    const isTwice = scene.model.breaksUnique(scene.table, adopted);
    return insert(scene, adopted, isTwice ? notUnique : noParent);
  },
  "insert-like-others-row": (scene) => {
    const row = makeLikeOthers(scene);
    return row === null ? null : insert(scene, row, expectInsert(scene, row));
  },
  "insert-twice": (scene) => {
    const { myRow } = scene;
    return myRow === undefined ? null : insert(scene, myRow, notUnique);
  },
  "upsert-like-others-row": (scene) => {
    const row = makeLikeOthers(scene);
    if (row === null) return null;
    const isTwice = scene.model.breaksUnique(scene.table, row);
    return {
      statement: `${writeInsert(scene.table, row)} on conflict do nothing`,
      expected: scene.table.rights.insert ? `ok:${isTwice ? 0 : 1}` : refusedByPolicy,
      apply: () => (isTwice ? undefined : scene.model.insert(scene.table.name, row)),
    };
  },
  "read-all": readAll,
  "read-of-other": ({ table, other }) =>
    query(`select count(*) from ${q(table)} where company_id = ${quote(other)}`, "ok:0"),
  "read-others-row": ({ table, othersRow }) =>
    othersRow === undefined
      ? null
      : query(`select count(*) from ${q(table)} t where ${matchRow(table, othersRow)}`, "ok:0"),
  "count-joined": ({ world, model, operation, table, mine }) => {
    const second = pick(world.tables, operation.seed);
    const product = count(model, table, mine) * count(model, second, mine);
    return query(
      `select count(*) from ${q(table)} a, ${q(second)} b where a.company_id is not null`,
      `ok:${product}`,
    );
  },
  "lock-others-row": ({ table, othersRow }) => {
    if (othersRow === undefined) return null;
    const mayLock = table.rights.update;
    return {
      statement: `select 1 from ${q(table)} t where ${matchRow(table, othersRow)} for update`,
      expected: mayLock ? "ok:0" : refusedByPolicy,
    };
  },
  "update-own": (scene) =>
    scene.myRow === undefined ? null : update(scene, [scene.myRow], matchMine(scene)),
  "update-all": (scene) => update(scene, scene.model.rowsOf(scene.table.name, scene.mine), "true"),
  "update-others-row": (scene) =>
    scene.othersRow === undefined
      ? null
      : update(scene, [], matchRow(scene.table, scene.othersRow)),
  "give-to-other": ({ table, myRow, mine, other }) => ({
    statement: `update ${q(table)} t set company_id = ${quote(other)} where company_id = ${quote(mine)}`,
    expected: table.rights.update && myRow === undefined ? "ok:0" : refusedByPolicy,
  }),
  "move-under-others-row": (scene) => {
    const { table, myRow } = scene;
    const adopted = myRow === undefined ? null : adoptOthersParent(scene, myRow);
    if (adopted === null || myRow === undefined || !table.rights.update) return null;
    if (scene.model.breaksUnique(table, adopted)) return null;
    const changes = Object.keys(adopted).filter((name) => adopted[name] !== myRow[name]);
    const set = changes.map((name) => `"${name}" = ${literal(table, name, adopted[name])}`);
    return {
      statement: `update ${q(table)} t set ${set.join(", ")} where ${matchMine(scene)}`,
      expected: noParent,
    };
  },
  "delete-own": deleteOwn,
  "delete-others-row": ({ table, othersRow }) =>
    othersRow === undefined
      ? null
      : {
          statement: `delete from ${q(table)} t where ${matchRow(table, othersRow)}`,
          expected: table.rights.delete ? "ok:0" : refusedByPolicy,
        },
  "delete-of-others": ({ table, mine }) => ({
    statement: `delete from ${q(table)} where company_id <> ${quote(mine)}`,
    expected: table.rights.delete ? "ok:0" : refusedByPolicy,
  }),
  truncate: ({ table }) => ({
    statement: `truncate ${q(table)} cascade`,
    expected: refusedByPolicy,
  }),
  "without-company": ({ table }) => ({
    ...query(`select count(*) from ${q(table)}`, "ok:0"),
    companyId: "",
    realm: "",
  }),
  "insert-without-company": (scene) => {
    const row = makeOwnRow(scene);
    if (row === null) return null;
    return { ...insert(scene, row, refusedByPolicy), companyId: "", realm: "" };
  },
  "with-broken-company": ({ table }) => ({
    ...query(`select count(*) + length(current_company_id()::text) from ${q(table)}`, "22P02"),
    companyId: "anything' or true",
  }),
  // Until the realms were login roles, this setting was all that it took.
  "claim-realm": ({ table, operation }) => {
    const realm = pick(["identity", "directory", "operator"], operation.seed);
    const claim = `select set_config('app.realm', ${quote(realm)}, true)`;
    return {
      ...query(
        `with claim as materialized (${claim}) select count(*) from claim, ${q(table)}`,
        "ok:0",
      ),
      companyId: "",
      realm: "directory",
    };
  },
  "become-other-role": ({ operation }) => ({
    statement: `set local role ${pick(otherRoles, operation.seed)}`,
    expected: refusedByPolicy,
  }),
  "rename-own-company": (scene) => renameCompanies(scene, `id = ${quote(scene.mine)}`, 1),
  "rename-other-company": (scene) => renameCompanies(scene, `id = ${quote(scene.other)}`, 0),
  "rename-all-companies": (scene) => renameCompanies(scene, "true", 1),
  "take-slug": ({ mine }) => ({
    statement: `update companies set slug = 'taken' where id = ${quote(mine)}`,
    expected: refusedByPolicy,
    touched: "companies",
  }),
  "call-function": ({ world, model, operation, other, mine }) => {
    const called = pickFrom(world.functions, operation.row);
    if (called === undefined) return null;
    const ids = world.tables
      .flatMap(({ name }) => model.rowsOf(name, other))
      .map(({ id }) => String(id))
      .filter((id) => /^[0-9a-f-]{36}$/.test(id));
    const values = called.types.map((type, index) =>
      type === "uuid" ? `${quote(pick(ids, operation.seed + index))}::uuid` : `null::${type}`,
    );
    const foreign = world.companyIds.filter((id) => id !== mine).map(nameCanary);
    return query(
      `select count(*) from ${called.name}(${values.join(", ")}) r where r::text ~ ${quote(foreign.join("|"))}`,
      "ok:0",
    );
  },
  "read-other-relation": ({ world, operation, mine }) => {
    const relation = pickFrom(world.relations, operation.row);
    if (relation === undefined) return null;
    const foreign = world.companyIds.filter((id) => id !== mine).map(nameCanary);
    return query(
      `select count(*) from ${relation} r where r::text ~ ${quote(foreign.join("|"))}`,
      "ok:0",
    );
  },
};

function readAll({ table, model, mine }: Scene): Plan {
  const rows = model.rowsOf(table.name, mine);
  return query(
    `select md5(coalesce(string_agg(line, '|' order by line collate "C"), ''))
     from (select ${writeLine(table)} as line from ${q(table)} t) lines`,
    `ok:${digestRows(rows)}`,
  );
}

function deleteOwn(scene: Scene): Plan | null {
  const { table, myRow, model } = scene;
  if (myRow === undefined) return null;
  const statement = `delete from ${q(table)} t where ${matchMine(scene)}`;
  if (!table.rights.delete) return { statement, expected: refusedByPolicy };
  if (model.isHeld(table.name, myRow)) return { statement, expected: noParent };
  return { statement, expected: "ok:1", apply: () => model.remove(table.name, myRow) };
}

function update(scene: Scene, rows: readonly Row[], where: string): Plan | null {
  const { table, model, mine, chance } = scene;
  const column = pickFrom(changeable(scene), chance.next(1_000));
  if (column === undefined) return null;
  const value = makeValue({ ...column, nullable: false }, nameCanary(mine), chance);
  const set = `"${column.name}" = ${literal(table, column.name, value)}`;
  return {
    statement: `update ${q(table)} t set ${set} where ${where}`,
    expected: table.rights.update ? `ok:${rows.length}` : refusedByPolicy,
    apply: () => {
      for (const row of rows) {
        model.replace(table.name, row, { ...row, [column.name]: value });
      }
    },
  };
}

/** Columns that no key and no unique holds. */
function changeable({ table }: Scene): Column[] {
  const held = new Set([
    ...table.uniques.flatMap(({ columns }) => columns),
    ...table.foreignKeys.flatMap(({ columns }) => columns),
  ]);
  return table.columns.filter(
    ({ name, type }) =>
      !held.has(name) && ["text", "integer", "boolean", "double precision"].includes(type),
  );
}

function insert(scene: Scene, row: Row, expected: string): Plan {
  return {
    statement: writeInsert(scene.table, row),
    expected: scene.table.rights.insert ? expected : refusedByPolicy,
    apply: () => scene.model.insert(scene.table.name, row),
  };
}

function expectInsert({ model, table }: Scene, row: Row): string {
  return model.breaksUnique(table, row) ? notUnique : "ok:1";
}

function makeOwnRow(scene: Scene): Row | null {
  return makeRowOf(scene, scene.mine);
}

function makeRowOf({ world, model, table, chance }: Scene, companyId: string): Row | null {
  const { tables, userIds } = world;
  const rowsOf = (name: string) => model.rowsOf(name, companyId);
  return makeRow(table, companyId, chance, { tables, userIds, rowsOf });
}

/** The other's row in every value that may be equal: a unique without the company would object. */
function makeLikeOthers(scene: Scene): Row | null {
  const { world, table, othersRow, chance, model, mine } = scene;
  const own = makeOwnRow(scene);
  if (own === null || othersRow === undefined) return null;
  if (model.rowsOf(table.name, mine).length >= maxRows) return null;
  const kept = new Set(tenantKeysOf(table, world.tables).flatMap(({ columns }) => columns));
  const row: Record<string, unknown> = {};
  for (const { name } of table.columns) row[name] = kept.has(name) ? own[name] : othersRow[name];
  for (const { name, columns } of table.uniques) {
    if (!randomKeys.includes(name)) continue;
    for (const column of columns) row[column] = makeUuid(chance);
  }
  // The canary has to stay the company's own wherever the value is not part of a unique.
  const compared = new Set(table.uniques.flatMap(({ columns }) => columns));
  for (const { name } of table.columns) if (!compared.has(name)) row[name] = own[name];
  return { ...row, company_id: mine };
}

/** The row with a foreign key that leads to the other company's row; null when it has none. */
function adoptOthersParent({ world, model, table, mine, other }: Scene, row: Row): Row | null {
  const key = tenantKeysOf(table, world.tables)[0];
  if (key === undefined) return null;
  const own = key.targetColumns.filter((column) => column !== "company_id");
  // A row of one's own with the same id would be a rightful parent.
  const parent = model
    .rowsOf(key.target, other)
    .find((theirs) =>
      model
        .rowsOf(key.target, mine)
        .every((ours) => own.some((column) => ours[column] !== theirs[column])),
    );
  if (parent === undefined) return null;
  const adopted: Record<string, unknown> = { ...row };
  for (const [index, column] of key.columns.entries()) {
    if (column !== "company_id") adopted[column] = parent[key.targetColumns[index] ?? "id"];
  }
  return adopted;
}

function renameCompanies({ model, mine, operation }: Scene, where: string, rows: number): Plan {
  const row = model.rowsOf("companies", mine)[0];
  const name = `Company ${operation.seed}`;
  return {
    statement: `update companies set name = ${quote(name)} where ${where}`,
    expected: `ok:${rows}`,
    touched: "companies",
    apply: () => {
      if (row !== undefined && rows === 1) model.replace("companies", row, { ...row, name });
    },
  };
}

function query(statement: string, expected: string): Plan {
  return { statement, expected, isQuery: true };
}

function count(model: StateModel, table: TenantTable, companyId: string): number {
  return model.rowsOf(table.name, companyId).length;
}

function matchMine({ table, myRow }: Scene): string {
  return matchRow(table, myRow ?? {});
}

/** By the first unique, always with the company, so that a leak cannot hide behind a wrong key. */
function matchRow(table: TenantTable, row: Row): string {
  const unique = table.uniques.find(({ columns }) => columns.includes("company_id"));
  const columns = unique?.columns ?? table.columns.map(({ name }) => name);
  return columns.map((name) => `t."${name}" = ${literal(table, name, row[name])}`).join(" and ");
}

function literal(table: TenantTable, name: string, value: unknown): string {
  const type = table.columns.find((column) => column.name === name)?.type ?? "text";
  return value === null || value === undefined
    ? `null::${type}`
    : `${quote(writeScalar(value))}::${type}`;
}

function writeInsert(table: TenantTable, row: Row): string {
  const columns = table.columns.map(({ name }) => `"${name}"`).join(", ");
  return `insert into ${q(table)} (${columns}) select ${columns}
    from jsonb_populate_record(null::${q(table)}, ${quote(JSON.stringify(row))})`;
}

function q({ name }: TenantTable): string {
  return `public."${name}"`;
}

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = pickFrom(items, number);
  if (item === undefined) throw new RangeError("nothing to choose from");
  return item;
}

function pickFrom<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(1, items.length)];
}

function writeScalar(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
