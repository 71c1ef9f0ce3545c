import type { Client } from "pg";

import { paintCorner } from "./large-design.ts";

/** How many rows a company gets; the seeds add a few. */
export type CompanySize = {
  products: number;
  designs: number;
  auditEntries: number;
  /** Files in storage, by their rows alone. */
  files?: number;
};

const people = 40;
const tables = ["materials", "designs", "families", "audit_entries", "stored_files"];
const edits = JSON.stringify([paintCorner()]);

/**
 * Fills a company with rows, as the owner of the tables and without their triggers: indexes are taken
 * away before and made again after, which takes seconds where the application's own way took an hour.
 */
export async function growCompany(
  owner: Client,
  companyId: string,
  { products, designs, auditEntries, files = 0 }: CompanySize,
): Promise<void> {
  const indexes = await listIndexes(owner);
  await owner.query("begin");
  await owner.query("set local session_replication_role = replica");
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  const ids = await writePeople(owner, companyId);
  await writeProducts(owner, companyId, products);
  await writeDesigns(owner, companyId, ids, designs);
  await listFamilies(owner, companyId);
  await writeAudit(owner, companyId, ids, auditEntries);
  await owner.query(
    `insert into stored_files (company_id, key, bytes, sha256, stored_at)
     select $1::uuid, $1::uuid || '/original/' || gen_random_uuid(), 400000, repeat('0', 64), now()
     from generate_series(1, $2::int)`,
    [companyId, files],
  );
  await owner.query(
    `insert into stored_file_sums (company_id, bytes)
       select company_id, sum(bytes) from stored_files where company_id = $1 group by company_id
       on conflict (company_id) do update set bytes = excluded.bytes`,
    [companyId],
  );
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query("commit");
  await owner.query("analyze");
}

/**
 * The list of a company's rooms as its triggers would have left it, with about one in twenty a favourite, for
 * one in five hundred an approval asked for, and somebody to look after one in a hundred.
 */
export async function listFamilies(owner: Client, companyId: string): Promise<void> {
  await owner.query("delete from families where company_id = $1", [companyId]);
  await owner.query(
    `insert into families (company_id, id, owner_user_id, owner_name, image_id, name, words, design_id,
       versions, created_at, updated_at, is_favourite, approval, approval_design_id, approval_version,
       approval_at, assignee_user_id)
     select company_id, family_id, owner_user_id, called, image_id, name, fold_words(name || ' ' || called),
       id, versions, created_at, updated_at, n % 20 = 0,
       case when n % 500 = 0 then 'asked' end, case when n % 500 = 0 then id end,
       case when n % 500 = 0 then version end, case when n % 500 = 0 then updated_at end,
       case when n % 100 = 0 then owner_user_id end
     from (
       select distinct on (d.family_id) d.*, coalesce(u.name, 'Person') as called,
         count(*) over (partition by d.family_id) as versions,
         abs(hashtext(d.family_id::text)::bigint) as n
       from designs d join users u on u.id = d.owner_user_id where d.company_id = $1
       order by d.family_id, d.updated_at desc, d.id desc
     ) newest`,
    [companyId],
  );
}

/** Those that are no constraint's. */
async function listIndexes(owner: Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index i where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  );
  return rows;
}

async function writePeople(owner: Client, companyId: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    "insert into users (name) select 'Person ' || n from generate_series(1, $1) n returning id",
    [people],
  );
  const ids = rows.map(({ id }) => id);
  await owner.query(
    "insert into owner_companies (user_id, company_id) select id, $2 from unnest($1::uuid[]) id",
    [ids, companyId],
  );
  return ids;
}

async function writeProducts(owner: Client, companyId: string, count: number): Promise<void> {
  await owner.query(
    `insert into materials (id, company_id, kind, sku, name, price_minor, currency, price_unit, colour,
       position, finishes, coverage_per_litre, tile_width_metres, tile_height_metres)
     select gen_random_uuid(), $1, (array['paint', 'floor', 'wall_covering'])[1 + n % 3], 'SKU-' || md5(n::text),
       (array['Walnut', 'Oak', 'Ash', 'Linen', 'Slate', 'Chalk', 'Fern', 'Clay', 'Sand', 'Ink'])[1 + n % 10]
         || ' ' || n,
       1000 + n % 500, 'EUR', 'litre', '#556B56', n, array['matt'], 10, 1, 1
     from generate_series(1, $2::int) n`,
    [companyId, count],
  );
}

async function writeDesigns(
  owner: Client,
  companyId: string,
  ids: readonly string[],
  count: number,
): Promise<void> {
  await owner.query(
    `with photo as (
       insert into images (company_id, owner_user_id, name, content_type, width, height, bytes, sha256,
         original_key, thumb_key, preview_key, created_at)
       values ($1, ($2::uuid[])[1], 'Hall', 'image/png', 1, 1, 1, repeat('0', 64), 'a', 'b', 'c', now())
       returning id)
     insert into designs (company_id, owner_user_id, image_id, name, edits, created_at, updated_at)
     select $1, ($2::uuid[])[1 + n % $3], photo.id, 'Design ' || n, $5::json,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from photo, generate_series(1, $4::int) n`,
    [companyId, ids, people, count, edits],
  );
}

async function writeAudit(
  owner: Client,
  companyId: string,
  ids: readonly string[],
  count: number,
): Promise<void> {
  await owner.query(
    `insert into audit_entries (company_id, at, actor_user_id, actor_name, action, target, details)
     select $1, now() - n * interval '7 seconds', ($2::uuid[])[1 + n % $3], 'Person ' || n % $3,
       case when n % 100000 = 0 then 'theme.published'
         else (array['product.changed', 'product.added', 'settings.changed', 'member.invited'])[1 + n % 4] end,
       'Target ' || n, '{}'
     from generate_series(1, $4::int) n`,
    [companyId, ids, people, count],
  );
}
