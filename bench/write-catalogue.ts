import type { Client } from "pg";

const firstWords = `{Alpine,Amber,Arctic,Autumn,Barley,Birch,Briar,Canyon,Cedar,Chalk,Cloud,Copper,Coral,Dune,Dusk,Ember,Fern,Flint,
Frost,Garden,Golden,Harbour,Hazel,Heather,Indigo,Ivory,Juniper,Linen,Maple,Marble,Meadow,Midnight,Misty,Moor,Oat,Olive,
Pebble,Pine,River,Rose,Rust,Saffron,Sage,Sand,Shell,Slate,Smoke,Storm,Timber,Winter}`;
const lastWords = `{Ash,Bark,Bay,Bloom,Blue,Breeze,Clay,Cream,Dawn,Dew,Drift,Dust,Earth,Field,Fog,Glow,Grey,Grove,Haze,Lake,Leaf,
Light,Mist,Moss,Mud,Night,Petal,Rain,Reed,Root,Sea,Shade,Sky,Snow,Spice,Spring,Stone,Tide,White,Wood}`;

/**
 * Gives a company so many products instead of its own, four paints for every floor, as a maker of paints
 * would name and number them. Answers how many of them are paints.
 */
export async function writeCatalogue(
  owner: Client,
  companyId: string,
  count: number,
): Promise<number> {
  await owner.query("delete from materials where company_id = $1", [companyId]);
  await owner.query(
    `insert into materials (id, company_id, kind, sku, name, price_minor, currency, price_unit, colour,
       position, finishes, coverage_per_litre, tile_width_metres, tile_height_metres)
     select gen_random_uuid(), $1, case when n % 5 = 0 then 'floor' else 'paint' end,
       'AQ-' || to_char(n, 'FM000000'),
       ($3::text[])[1 + n % 50] || ' ' || ($4::text[])[1 + (n / 50) % 40]
         || case when n < 2000 then '' else ' ' || n / 2000 end,
       1990 + (n * 37) % 60 * 100, 'EUR', case when n % 5 = 0 then 'm²' else '2.5 L' end,
       '#' || upper(substr(md5(n::text), 1, 6)), n,
       case when n % 5 = 0 then null when n % 3 = 0 then array['matt'] else array['matt', 'satin'] end,
       case when n % 5 = 0 then null else 12 end,
       case when n % 5 = 0 then 1.2 end, case when n % 5 = 0 then 0.6 end
     from generate_series(1, $2::int) n`,
    [companyId, count, firstWords.replaceAll("\n", ""), lastWords.replaceAll("\n", "")],
  );
  await owner.query("analyze materials");
  const { rows } = await owner.query<{ paints: string }>(
    "select count(*) as paints from materials where company_id = $1 and kind = 'paint'",
    [companyId],
  );
  return Number(rows[0]?.paints);
}
