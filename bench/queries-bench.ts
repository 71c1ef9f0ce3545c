import { sql } from "drizzle-orm";

import { defaultCompanyId } from "#shared/company.ts";

import { refuseFullCompany } from "#server/http/upload-quota.ts";

import { signIn } from "./bench-sign-in.ts";
import { growCompany, listFamilies } from "./grow-company.ts";
import { startLargeServer } from "./large-server.ts";
import { reportTable } from "./report-table.ts";

/**
 * What lists and searches cost in a large company, over HTTP: 100,000 products, as many designs and
 * a million lines of audit log; and what an upload asks of as many files before it is let in.
 */

const products = 100_000;
const designs = 100_000;
const auditEntries = 1_000_000;
const files = 100_000;
/** Of the person whose own list is asked for. */
const ownRooms = 10_000;
const rounds = 500;
const warmUps = 10;

/** `findsNothing` where that is what is measured; elsewhere an empty answer would measure something else. */
type Query = { name: string; path: string; findsNothing?: boolean };

const company = "/api/v1/designs?scope=company&limit=50";
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
const companyLists: Query[] = [
  { name: "company's designs, search one", path: `${company}&search=design%2077120` },
  { name: "company's designs, search a thousandth", path: `${company}&search=sign%2077%2012` },
  { name: "company's designs, search a person", path: `${company}&search=person%207` },
  { name: "company's designs, search all", path: `${company}&search=design` },
  {
    name: "company's designs, search nothing",
    path: `${company}&search=quixotic`,
    findsNothing: true,
  },
  { name: "company's designs, asked for approval", path: `${company}&approval=asked` },
  {
    name: "company's designs, search and state",
    path: `${company}&approval=asked&search=person%201`,
  },
  {
    name: "company's designs, a week two months ago",
    path: `${company}&from=${day(60)}&until=${day(53)}`,
  },
  {
    name: "company's designs, search and week",
    path: `${company}&search=person%201&from=${day(60)}&until=${day(53)}`,
  },
  { name: "company's designs, by name", path: `${company}&order=name` },
  { name: "company's designs, newest first", path: `${company}&order=created` },
];

const server = await startLargeServer();
const { database } = server;
try {
  const cookie = await signIn(server.origin, "regular-login", server.login);
  await growCompany(server.owner, defaultCompanyId, { products, designs, auditEntries, files });
  const rows = [];
  for (const query of await listQueries()) {
    const row = { query: query.name, ...(await measure(query, cookie)) };
    process.stdout.write(`${JSON.stringify(row)}\n`);
    rows.push(row);
  }
  rows.push({ query: "room for an upload", ...(await measureRoom()) });
  for (const versions of [1, 4]) {
    await giveDesigns(versions);
    for (const query of await listOwnQueries(versions)) {
      const row = { query: query.name, ...(await measure(query, cookie)) };
      process.stdout.write(`${JSON.stringify(row)}\n`);
      rows.push(row);
    }
  }
  await reportTable("queries", rows);
} finally {
  await server.stop();
}

async function listQueries(): Promise<Query[]> {
  const [product, design, rare, single] = await database.withTenant(
    defaultCompanyId,
    async (tx) => [
      await tx.execute<{ at: number; id: string }>(
        sql`select position as at, id from materials where position = ${products * 0.9} limit 1`,
      ),
      await tx.execute<{ at: string; id: string }>(
        sql`select to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, id from families order by updated_at, id offset 100 limit 1`,
      ),
      await tx.execute<{ person: string }>(
        sql`select actor_user_id as person from audit_entries where action = 'theme.published' limit 1`,
      ),
      await tx.execute<{ name: string }>(
        sql`select name from materials where position = 77120 and name like 'Walnut%'`,
      ),
    ],
  );
  const deep = writeCursor(product.rows[0]);
  const old = writeCursor(design.rows[0]);
  const audit = "/api/v1/studio/audit";
  const person = rare.rows[0]?.person ?? "";
  const name = encodeURIComponent(single.rows[0]?.name ?? "");
  return [
    { name: "catalogue, first page", path: "/api/v1/materials?limit=50" },
    { name: "catalogue, page 1,800", path: `/api/v1/materials?limit=50&cursor=${deep}` },
    { name: "catalogue, floors", path: "/api/v1/materials?limit=50&kind=floor" },
    { name: "search, one product", path: `/api/v1/materials?limit=50&search=${name}` },
    { name: "search, a tenth of all", path: "/api/v1/materials?limit=50&search=walnut" },
    { name: "search, a thousandth", path: "/api/v1/materials?limit=50&search=nut%2077" },
    {
      name: "search, nothing",
      path: "/api/v1/materials?limit=50&search=quixotic",
      findsNothing: true,
    },
    { name: "search, deep", path: `/api/v1/materials?limit=50&search=walnut&cursor=${deep}` },
    { name: "studio's search with its total", path: "/api/v1/studio/products?search=nut%2077" },
    { name: "company's designs, first page", path: "/api/v1/designs?scope=company&limit=50" },
    {
      name: "company's designs, page 2,000",
      path: `/api/v1/designs?scope=company&limit=50&cursor=${old}`,
    },
    ...companyLists,
    { name: "audit log, first page", path: audit },
    { name: "audit log, of a person", path: `${audit}?userId=${person}` },
    { name: "audit log, a rare action", path: `${audit}?action=theme.published` },
    { name: "audit log, both", path: `${audit}?userId=${person}&action=theme.published` },
    { name: "audit log, its filters", path: `${audit}/filters` },
  ];
}

/** The newest rooms become those of the person who asks, so many versions to a room, and lie on the disk as if they had always been. */
async function giveDesigns(versions: number): Promise<void> {
  await server.owner.query("alter table designs disable trigger user");
  await server.owner.query(
    `with numbered as (
       select id, row_number() over (order by updated_at desc) - 1 as n from designs where company_id = $1),
     placed as (
       select id, n / $3 < $4 as is_own, n % $3 as place, first_value(id) over (partition by n / $3 order by n) as family
       from numbered)
     update designs d set family_id = placed.family, letter = (array['A', 'B', 'C', 'D'])[placed.place + 1],
       owner_user_id = case when is_own then (select id from users where email = $2) else owner_user_id end
     from placed where placed.id = d.id`,
    [defaultCompanyId, server.login.email, versions, ownRooms],
  );
  await server.owner.query("alter table designs enable trigger user");
  await listFamilies(server.owner, defaultCompanyId);
  await server.owner.query("vacuum full analyze designs");
  await server.owner.query("vacuum full analyze families");
}

async function listOwnQueries(versions: number): Promise<Query[]> {
  const { rows } = await server.owner.query<{ at: string; id: string; name: string }>(
    `select to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, id, name
     from families where company_id = $1 and owner_user_id = (select id from users where email = $2)
     order by updated_at, id offset 100 limit 1`,
    [defaultCompanyId, server.login.email],
  );
  const name = versions === 1 ? "own designs" : `own designs, ${versions} versions each`;
  const path = "/api/v1/designs?limit=50";
  const one = encodeURIComponent(rows[0]?.name ?? "");
  return [
    { name: `${name}, first page`, path },
    { name: `${name}, search one`, path: `${path}&search=${one}` },
    { name: `${name}, search all`, path: `${path}&search=design` },
    { name: `${name}, favourites`, path: `${path}&favourite=true` },
    { name: `${name}, by name`, path: `${path}&order=name` },
    { name: `${name}, own photos`, path: `${path}&source=photo` },
    { name: `${name}, last page`, path: `${path}&cursor=${writeCursor(rows[0])}` },
  ];
}

function writeCursor(row: { at: number | string; id: string } | undefined): string {
  if (row === undefined) throw new RangeError("there is no such row");
  return Buffer.from(JSON.stringify([row.at, row.id])).toString("base64url");
}

/** One request after another; the first ones, which fill caches, do not count. */
async function measure({ path, findsNothing = false }: Query, cookie: string) {
  let items = 0;
  const times = await repeat(async () => {
    const answer = await fetch(server.origin + path, { headers: { cookie } });
    const body = (await answer.json()) as { items?: unknown[]; actions?: unknown[] };
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    items = (body.items ?? body.actions ?? []).length;
    if ((items === 0) !== findsNothing) throw new Error(`${path} finds ${items}`);
  });
  return { items, ...times };
}

/** As `receiveUpload` asks, in a transaction of the company. */
async function measureRoom() {
  const times = await repeat(() =>
    database.withTenant(defaultCompanyId, (tx) => refuseFullCompany(tx, 2 ** 50, 0)),
  );
  const { rows } = await database.withTenant(defaultCompanyId, (tx) =>
    tx.execute<{ bytes: number }>(sql`select stored_bytes()::float8 as bytes`),
  );
  if ((rows[0]?.bytes ?? 0) < files) throw new Error("the files are not in the sum");
  return { items: files, ...times };
}

async function repeat(ask: () => Promise<void>) {
  const took: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const began = performance.now();
    await ask();
    if (round >= 0) took.push(performance.now() - began);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (rounds - 1))] ?? 0).toFixed(1);
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
