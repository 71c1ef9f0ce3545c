import type { Client } from "pg";

/** A column of a table, as far as rows for it can be made up. */
export type Column = { name: string; type: string; nullable: boolean };

/** A foreign key from one table's columns to another's, in the same order. */
export type ForeignKey = {
  name: string;
  columns: string[];
  target: string;
  targetColumns: string[];
  onDelete: "a" | "r" | "c" | "n" | "d";
  /** What ON DELETE SET NULL empties; all of `columns` when nothing is said. */
  emptied: string[];
};

/** Rows of which no two may have the same in these columns. */
export type Unique = {
  name: string;
  columns: string[];
  /** What rows it is about, as the database writes it; null for all. */
  onlyWhere: string | null;
};

/** A table whose rows belong to companies, as the database's own catalogue describes it. */
export type TenantTable = {
  name: string;
  columns: Column[];
  /** Columns that the database computes from the others of the row; nobody writes them. */
  generated: string[];
  /** Primary key and uniques. */
  uniques: Unique[];
  foreignKeys: ForeignKey[];
  /** What the application's role may do with it. */
  rights: { select: boolean; insert: boolean; update: boolean; delete: boolean };
};

/**
 * Primary keys without the company in them. Their values are random UUIDs that the server makes up
 * itself and no call takes from a caller, so there is nothing that could be guessed.
 */
export const randomKeys: readonly string[] = [
  "designs_pkey",
  "images_pkey",
  "materials_pkey",
  "renders_pkey",
];

/** Every table of `public` with a `company_id`, except those that only the identity realm opens. */
export async function readTenantTables(owner: Client): Promise<TenantTable[]> {
  const { rows } = await owner.query<TenantTable>(
    `select c.relname as name,
       (select json_agg(json_build_object('name', a.attname,
            'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull)
            order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns,
       array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attgenerated <> '' order by a.attname) as generated,
       coalesce((select json_agg(json_build_object('name', x.relname,
            'onlyWhere', pg_get_expr(i.indpred, i.indrelid), 'columns',
            (select json_agg(a.attname order by k.at) from unnest(i.indkey) with ordinality k(num, at)
             join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num)) order by x.relname)
        from pg_index i join pg_class x on x.oid = i.indexrelid
        where i.indrelid = c.oid and i.indisunique), '[]') as uniques,
       coalesce((select json_agg(json_build_object('name', f.conname, 'onDelete', f.confdeltype,
            'target', f.confrelid::regclass::text,
            'columns', (select json_agg(a.attname order by k.at)
              from unnest(f.conkey) with ordinality k(num, at)
              join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num),
            'targetColumns', (select json_agg(a.attname order by k.at)
              from unnest(f.confkey) with ordinality k(num, at)
              join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num),
            'emptied', coalesce((select json_agg(a.attname)
              from unnest(coalesce(f.confdelsetcols, f.conkey)) k(num)
              join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num), '[]'))
            order by f.conname)
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as "foreignKeys",
       json_build_object(
         'select', has_table_privilege('roomwright_app', c.oid, 'select'),
         'insert', has_table_privilege('roomwright_app', c.oid, 'insert'),
         'update', has_any_column_privilege('roomwright_app', c.oid, 'update'),
         'delete', has_table_privilege('roomwright_app', c.oid, 'delete')) as rights
     from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'
                   and not a.attisdropped)
       and not exists (select from pg_policy p where p.polrelid = c.oid
                       and p.polname = 'identity_rows')
     order by c.relname`,
  );
  return sortByParents(rows);
}

/** Whether a unique is about this row. Throws for a condition that the model does not know. */
export function isUnder(
  { name, onlyWhere }: Unique,
  row: Readonly<Record<string, unknown>>,
): boolean {
  if (onlyWhere === null) return true;
  const column = /^\((\w+) IS NULL\)$/.exec(onlyWhere)?.[1];
  if (column === undefined) throw new RangeError(`${name} is about rows where ${onlyWhere}`);
  return row[column] === null || row[column] === undefined;
}

/** What somebody wrote in the rows `t` of a table, one text a row. */
export function writeLine({ generated }: Pick<TenantTable, "generated">): string {
  return `(to_jsonb(t) - '{${generated.join(",")}}'::text[])::text`;
}

/** Every other relation the application's role may read, outside the database's own schemas. */
export async function readOtherRelations(
  owner: Client,
  tables: readonly TenantTable[],
): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f')
       and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss', 'probe')
       and has_schema_privilege('roomwright_app', n.oid, 'usage')
       and has_any_column_privilege('roomwright_app', c.oid, 'select')
       and not (n.nspname = 'public' and c.relname = any($1)) order by 1`,
    [[...tables.map(({ name }) => name), "companies"]],
  );
  return rows.map(({ name }) => name);
}

/** Functions beside the product's own that the application's role may call, with argument types. */
export async function readOtherFunctions(
  owner: Client,
): Promise<{ name: string; types: string[] }[]> {
  const { rows } = await owner.query<{ name: string; types: string[] }>(
    `select format('%I.%I', n.nspname, p.proname) as name,
       coalesce((select array_agg(format_type(t, null)) from unnest(p.proargtypes::oid[]) t), '{}')
         as types
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss', 'probe')
       and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
       and has_schema_privilege('roomwright_app', n.oid, 'usage')
       and has_function_privilege('roomwright_app', p.oid, 'execute')
       and p.proname <> all($1)
       and not exists (select from pg_depend d join pg_extension e on e.oid = d.refobjid
         where d.objid = p.oid and d.deptype = 'e' and e.extname = any($2))
     order by 1`,
    [knownFunctions, knownExtensions],
  );
  return rows;
}

/**
 * What they do is written in the migrations: `find_company` finds one company by what it is called,
 * `queue_mail` takes an email that is sealed and gives nothing back, `reserve_credits` writes to the ledger of the
 * transaction's company alone, `count_credits` has the rights of who calls it, `outline_edits` and
 * `jsonb_array_length` read what they are given; `search_families` answers ids of the transaction's company alone, and
 * `fold_words` reads what it is given.
 */
export const knownFunctions: readonly string[] = [
  "count_credits",
  "current_company_id",
  "find_company",
  "fold_words",
  "jsonb_array_length",
  "outline_edits",
  "queue_mail",
  "reserve_credits",
  "search_families",
];
/** They compare the words that they are given, and read no table. */
const knownExtensions: readonly string[] = ["pg_trgm"];

/** The foreign keys that lead to other tenant tables, so that both ends have a company. */
export function tenantKeysOf(table: TenantTable, tables: readonly TenantTable[]): ForeignKey[] {
  const names = new Set(tables.map(({ name }) => name));
  return table.foreignKeys.filter(({ target }) => names.has(target));
}

/** Parents first. */
function sortByParents(tables: readonly TenantTable[]): TenantTable[] {
  const sorted: TenantTable[] = [];
  const visit = (table: TenantTable, path: readonly string[]): void => {
    if (sorted.includes(table) || path.includes(table.name)) return;
    for (const { target } of table.foreignKeys) {
      const parent = tables.find(({ name }) => name === target);
      if (parent !== undefined) visit(parent, [...path, table.name]);
    }
    sorted.push(table);
  };
  for (const table of tables) visit(table, []);
  return sorted;
}
