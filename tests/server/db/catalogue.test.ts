import { randomUUID } from "node:crypto";

import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { definerRole, loginRoles } from "#server/db/login-roles.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

/**
 * Tables of people, sessions and tokens, of where people have rows, and of what triggers count: no
 * company reads or writes them.
 */
const identityTables = [
  "account_tokens",
  "anonymous_identities",
  "hand_off_codes",
  "hits",
  "iframe_tokens",
  "mail_outbox",
  "oidc_identities",
  "operator_links",
  "operators",
  "owner_companies",
  "person_events",
  "recovery_codes",
  "second_factors",
  "sessions",
  "spent_states",
  "stored_file_sums",
  "users",
];
/** Read to find out which company a request means. */
const directoryTables = ["companies"];

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = new Client(server.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

async function ask<Row extends object>(text: string): Promise<Row[]> {
  return (await owner.query<Row>(text)).rows;
}

const tenantTables = `select c.oid, c.relname from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and c.relname <> all('{${identityTables.join(",")}}')`;

test("TI-01 every table is a company's, the identity realm's or the directory's", async () => {
  const rows = await ask<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p', 'f', 'm', 'v')
     and relnamespace = 'public'::regnamespace and oid not in (select oid from (${tenantTables}) t)
     order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...identityTables, ...directoryTables].toSorted());
});

const crossings = [
  "api_keys * roomwright_definer",
  "audit_entries * roomwright_definer",
  "audit_entries * roomwright_operator",
  "credit_accounts * roomwright_definer",
  "credit_entries * roomwright_definer",
  "designs * roomwright_definer",
  "families * roomwright_definer",
  "idempotency_keys * roomwright_definer",
  "images * roomwright_definer",
  "invitations * roomwright_definer",
  "invitations * roomwright_operator",
  "kept_products * roomwright_definer",
  "materials * roomwright_definer",
  "memberships * roomwright_definer",
  "memberships * roomwright_operator",
  "memberships r roomwright_identity",
  "product_feeds * roomwright_definer",
  "projects * roomwright_definer",
  "quotes * roomwright_definer",
  "renders * roomwright_definer",
  "shares * roomwright_definer",
  "uploads * roomwright_definer",
  "usage_days * roomwright_definer",
  "visit_events * roomwright_definer",
  "webhooks * roomwright_operator",
];

test("TI-01 every tenant table has a company, and one policy for its reading and writing", async () => {
  type Policy = { command: string; roles: string[] };
  const rows = await ask<{ relname: string; policies: Policy[] }>(
    `select t.*, a.attnotnull as required, c.relrowsecurity as enabled,
       c.relforcerowsecurity as forced,
       (select json_agg(json_build_object('name', polname, 'command', polcmd,
          'permissive', polpermissive, 'using', pg_get_expr(polqual, polrelid),
          'check', pg_get_expr(polwithcheck, polrelid),
          'roles', (select json_agg(case oid when 0 then 'public' else pg_get_userbyid(oid)::text end)
            from unnest(polroles) oid)) order by polname)
        from pg_policy where polrelid = c.oid) as policies
     from (${tenantTables}) t join pg_class c on c.oid = t.oid
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'`,
  );
  expect(rows.length).toBeGreaterThan(18);
  const own = "(company_id = current_company_id())";
  const tenantRows = {
    name: "tenant_rows",
    command: "*",
    permissive: true,
    using: own,
    check: own,
    roles: [loginRoles.tenant],
  };
  for (const row of rows) {
    expect(row).toMatchObject({ required: true, enabled: true, forced: true });
    expect(row.policies.filter(({ roles }) => roles.includes(loginRoles.tenant))).toEqual([
      tenantRows,
    ]);
  }
  const others = rows.flatMap(({ relname, policies }) =>
    policies
      .filter(({ roles }) => !roles.includes(loginRoles.tenant))
      .map(({ roles, command }) => `${relname} ${command} ${roles.join(" ")}`),
  );
  // What else goes into companies' rows: functions that cross, and which companies somebody is in.
  expect(others.toSorted()).toEqual(crossings);
});

const everyRole = [...Object.values(loginRoles), definerRole];

test.each(everyRole)(
  "TI-02 %s owns no table, creates nothing and is no other role",
  async (name) => {
    const [role] = await ask<object>(
      `select rolcanlogin, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
       (select count(*)::int from pg_class where relowner = r.oid) as owned,
       (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
       has_schema_privilege(oid, 'public', 'create') as creates,
       has_database_privilege(oid, current_database(), 'create') as "createsSchemas"
     from pg_roles r where rolname = '${name}'`,
    );
    expect(role).toEqual({
      rolcanlogin: name !== definerRole,
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      owned: 0,
      memberships: 0,
      creates: false,
      createsSchemas: false,
    });
  },
);

test("TI-06 there is no view that looks with its owner's eyes", async () => {
  const views = await ask(
    `select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('v', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not coalesce('security_invoker=true' = any(c.reloptions), false)
       and has_any_column_privilege('roomwright_app', c.oid, 'select')`,
  );
  expect(views).toEqual([]);
});

test("TI-07 only the functions that cross realms run with other rights, the definer's", async () => {
  const functions = await ask<object>(
    `select p.proname as name, pg_get_userbyid(p.proowner) as owner, p.proconfig as settings,
       p.proleakproof as leakproof,
       (select array_agg(r) from unnest('{public,${everyRole.join(",")}}'::text[]) r
        where r <> pg_get_userbyid(p.proowner) and has_function_privilege(r, p.oid, 'execute')) as callers
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and (p.prosecdef or p.proleakproof) order by 1`,
  );
  const shared = {
    owner: definerRole,
    settings: ["search_path=pg_catalog, public, pg_temp"],
    leakproof: false,
  };
  const callers: Readonly<Record<string, string[] | null>> = {
    close_account: [loginRoles.identity],
    count_products: [loginRoles.tenant],
    delete_old_audit_entries: [loginRoles.identity],
    delete_old_idempotency_keys: [loginRoles.identity],
    delete_old_person_events: [loginRoles.identity],
    delete_old_shares: [loginRoles.identity],
    describe_companies: [loginRoles.operator],
    find_company: [loginRoles.tenant, loginRoles.identity],
    find_operator_link: [loginRoles.identity],
    follow_designs: null,
    follow_names: null,
    follow_photos: null,
    forget_person: [loginRoles.identity],
    grant_credits: [loginRoles.operator],
    is_operator: [loginRoles.identity],
    list_companies: [loginRoles.identity],
    list_due_feeds: [loginRoles.identity],
    move_owned_rows: [loginRoles.identity],
    note_owner: null,
    note_person_event: [loginRoles.identity, loginRoles.operator],
    note_seen: null,
    open_credit_account: null,
    queue_mail: [loginRoles.tenant, loginRoles.identity, loginRoles.operator],
    refresh_family: null,
    reserve_credits: [loginRoles.tenant],
    search_families: [loginRoles.tenant],
    search_products: [loginRoles.tenant],
    settle_credits: null,
    stored_bytes: [loginRoles.tenant],
    sum_stored_files: null,
    take_operator_link: [loginRoles.identity],
  };
  expect(functions).toEqual(
    Object.entries(callers).map(([name, roles]) => ({ name, ...shared, callers: roles })),
  );
});

test("TI-08 a foreign key between tenant tables names the company on both sides", async () => {
  const keys = await ask<{ name: string; composite: boolean }>(
    `select f.conname as name,
       (select array_position(f.conkey, a.attnum) from pg_attribute a
        where a.attrelid = f.conrelid and a.attname = 'company_id')
       is not distinct from
       (select array_position(f.confkey, a.attnum) from pg_attribute a
        where a.attrelid = f.confrelid and a.attname = 'company_id')
       and exists (select from pg_attribute a where a.attrelid = f.conrelid
         and a.attname = 'company_id' and a.attnum = any(f.conkey)) as composite
     from pg_constraint f
     where f.contype = 'f' and f.conrelid in (select oid from (${tenantTables}) t)
       and f.confrelid in (select oid from (${tenantTables}) t)`,
  );
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter(({ composite }) => !composite)).toEqual([]);
});

test("TI-09 every unique of a tenant table has the company in it, but for random keys", async () => {
  const indexes = await ask<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i
     where i.indisunique and i.indrelid in (select oid from (${tenantTables}) t)
       and not exists (select from pg_attribute a where a.attrelid = i.indrelid
         and a.attname = 'company_id' and a.attnum = any(i.indkey)) order by 1`,
  );
  // Random UUIDs that the server makes up itself: nobody can guess one and see whether it is taken.
  const names = ["designs_pkey", "images_pkey", "materials_pkey", "renders_pkey"];
  expect(indexes.map(({ name }) => name)).toEqual(names);
});

test("TI-10 a company's rows are found by index among many, also under the policies", async () => {
  const userId = randomUUID();
  await owner.query("insert into users (id) values ($1)", [userId]);
  await owner.query(
    `insert into images (company_id, owner_user_id, name, content_type, width, height, bytes,
       sha256, original_key, thumb_key, preview_key, created_at)
     select (array(select id from companies))[1 + n % 3], $1, 'x', 'image/png', 1, 1, 1, '', '', '',
       '', now() - n * interval '1 second' from generate_series(1, 30000) n`,
    [userId],
  );
  await owner.query("analyze images");
  const plan = await server.database.withTenant(defaultCompanyId, async (tx) => {
    const { rows } = await tx.execute(
      sql`explain select * from images where owner_user_id = ${userId}
          order by created_at desc, id desc limit 20`,
    );
    return rows.map((row) => Object.values(row).join("")).join("\n");
  });
  expect(plan).toContain("images_owner_idx");
  expect(plan).not.toContain("Seq Scan");
});

test("TI-10 statistics and sequences tell a company nothing about another's rows", async () => {
  await owner.query("analyze");
  const seen = await server.database.withTenant(defaultCompanyId, async (tx) => {
    const { rows } = await tx.execute(
      sql`select tablename from pg_stats where schemaname = 'public'`,
    );
    return rows;
  });
  expect(seen).toEqual([]);
  const sequences = await ask(
    "select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace",
  );
  expect(sequences).toEqual([]);
});

test("TI-11 no role of ours has a right that goes past the policies", async () => {
  const rights = await ask(
    `select c.relname, r, privilege from pg_class c,
       unnest('{${everyRole.join(",")}}'::text[]) r,
       unnest('{truncate,trigger,references,maintain}'::text[]) privilege
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and has_table_privilege(r, c.oid, privilege)`,
  );
  expect(rights).toEqual([]);
  const triggers = await ask<{ name: string }>(
    `select c.relname || '.' || tgname as name from pg_trigger t
     join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  // They note in the identity realm where somebody's rows are (TI-07).
  const owned = [
    "credit_accounts",
    "designs",
    "families",
    "images",
    "kept_products",
    "projects",
    "quotes",
    "renders",
    "shares",
    "uploads",
    "visit_events",
  ];
  // They tell running servers what changed about what these remember, by its id alone.
  const told = ["anonymous_identities", "companies", "iframe_tokens", "images", "mail_outbox"];
  const telling = [...told, "materials", "memberships", "second_factors", "sessions", "users"].map(
    (table) => `${table}.tell_change`,
  );
  // They note when a visitor was here last (TI-07).
  const seeing = ["iframe_tokens.note_seen", "sessions.note_seen"];
  // They keep the sum of a company's stored files, which it cannot write itself (TI-07).
  const summing = ["deleted", "inserted", "updated"].map((what) => `stored_files.sum_${what}`);
  // They hold the ledger of credits to its rules, and end what was reserved with its render.
  const keeping = ["credit_accounts.keep_own_account", "credit_entries.keep_ledger"];
  const settling = ["renders.settle_credits", "renders.settle_removed_credits"];
  // They keep a company's list of rooms, whoever writes what is in it (TI-07).
  const listing = ["designs.follow_designs", "images.follow_photos", "users.follow_names"];
  const noting = owned.map((table) => `${table}.note_owner`);
  expect(triggers.map(({ name }) => name)).toEqual(
    [...noting, ...telling, ...seeing, ...summing, ...keeping, ...settling, ...listing].toSorted(),
  );
  const powers = await ask(
    `select p.rolname from pg_roles p, unnest('{${everyRole.join(",")}}'::text[]) r
     where p.rolname like 'pg\\_%' and pg_has_role(r, p.oid, 'member')`,
  );
  expect(powers).toEqual([]);
});

test("TI-11 COPY gives a company its own rows only and takes none in", async () => {
  const client = new Client(server.database.connection);
  await client.connect();
  try {
    await expect(client.query("copy audit_entries to '/tmp/nowhere'")).rejects.toMatchObject({
      code: "42501",
    });
    await expect(client.query("copy audit_entries from stdin")).rejects.toMatchObject({
      message: expect.stringMatching(/row-level security|permission denied/),
    });
  } finally {
    await client.end();
  }
});

test("TI-11 history is only ever added to", async () => {
  const [rights] = await ask<object>(
    `select has_any_column_privilege('roomwright_app', 'audit_entries', 'update') as a,
       has_table_privilege('roomwright_app', 'audit_entries', 'delete') as b,
       has_any_column_privilege('roomwright_app', 'theme_versions', 'update') as c,
       has_table_privilege('roomwright_app', 'theme_versions', 'delete') as d`,
  );
  expect(rights).toEqual({ a: false, b: false, c: false, d: false });
});

test("TI-12 the queue holds nothing about a job but whose it is, which, and what decides about turns", async () => {
  const companyId = defaultCompanyId;
  const [renderId, userId] = [randomUUID(), randomUUID()];
  const job = { companyId, renderId, userId, isInteractive: true, isSmall: false };
  const id = await server.database.withTenant(companyId, (tx) => server.jobs.sendRender(tx, job));
  const rows = await ask<{ data: object }>(`select data from pgboss.job where id = '${id}'`);
  expect(rows.map(({ data }) => data)).toEqual([job]);
});
