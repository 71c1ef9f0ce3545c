import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Database } from "#server/db/database.ts";

/** How many rows a company gets; the seeds add a few. */
export type CompanySize = { products: number; designs: number; auditEntries: number };

const batch = 5_000;
const people = 40;

/** Fills a company with rows as its own role would write them. */
export async function growCompany(
  database: Database,
  companyId: string,
  { products, designs, auditEntries }: CompanySize,
): Promise<void> {
  const { rows: persons } = await database.withIdentity((tx) =>
    tx.execute<{ id: string }>(sql`
      insert into users (name) select 'Person ' || n from generate_series(1, ${people}) n returning id`),
  );
  const ids = sql`(${sql.raw(`array['${persons.map(({ id }) => id).join("','")}']::uuid[]`)})`;
  const write = (statement: SQL) => database.withTenant(companyId, (tx) => tx.execute(statement));
  const writeAll = async (count: number, describe: (range: SQL) => SQL) => {
    for (let from = 1; from <= count; from += batch) {
      await write(
        describe(sql`generate_series(${from}::int, ${Math.min(count, from + batch - 1)}::int) n`),
      );
    }
  };
  await writeAll(
    products,
    (range) => sql`
    insert into materials (id, company_id, kind, sku, name, price_minor, currency, price_unit, colour, position,
        finishes, coverage_per_litre, tile_width_metres, tile_height_metres)
    select gen_random_uuid(), ${companyId}, (array['paint', 'floor', 'wall_covering'])[1 + n % 3],
      'SKU-' || md5(n::text),
      (array['Walnut', 'Oak', 'Ash', 'Linen', 'Slate', 'Chalk', 'Fern', 'Clay', 'Sand', 'Ink'])[1 + n % 10] || ' ' || n,
      1000 + n % 500, 'EUR', 'litre', '#556B56', n, array['matt'], 10, 1, 1
    from ${range}`,
  );
  const {
    rows: [photo],
  } = await write(sql`
    insert into images (company_id, owner_user_id, name, content_type, width, height, bytes, sha256, original_key,
        thumb_key, preview_key, created_at)
    values (${companyId}, ${ids}[1], 'Hall', 'image/png', 1, 1, 1, repeat('0', 64), 'a', 'b', 'c', now())
    returning id`);
  await writeAll(
    designs,
    (range) => sql`
    insert into designs (company_id, owner_user_id, image_id, name, edits, created_at, updated_at)
    select ${companyId}, ${ids}[1 + n % ${people}], ${String(photo?.["id"])}, 'Design ' || n, '[]',
      now() - n * interval '1 minute', now() - n * interval '1 minute'
    from ${range}`,
  );
  await writeAll(
    auditEntries,
    (range) => sql`
    insert into audit_entries (company_id, at, actor_user_id, actor_name, action, target, details)
    select ${companyId}, now() - n * interval '7 seconds', ${ids}[1 + n % ${people}], 'Person ' || n % ${people},
      case when n % 100000 = 0 then 'theme.published'
        else (array['product.changed', 'product.added', 'settings.changed', 'member.invited'])[1 + n % 4] end,
      'Target ' || n, '{}'
    from ${range}`,
  );
}
