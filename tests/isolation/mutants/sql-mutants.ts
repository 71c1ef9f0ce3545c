/** A leak planted in a database, as its owner would have let it in by mistake. */
export type SqlMutant = {
  name: string;
  planting: string;
  /** What the search has to say about it. */
  shows: RegExp;
};

export const sqlMutants: readonly SqlMutant[] = [
  {
    name: "a policy that lets everything through",
    shows: /designs/,
    planting: "alter policy tenant_rows on designs using (true)",
  },
  {
    name: "a second policy beside the right one",
    shows: /quotes/,
    planting: "create policy everybodys on quotes for select using (true)",
  },
  {
    name: "a policy that looks at rows when they are read but not when they are written",
    shows: /webhooks.*instead of/s,
    planting: "alter policy tenant_rows on webhooks with check (true)",
  },
  {
    name: "row-level security switched off",
    shows: /api_keys/,
    planting: "alter table api_keys disable row level security",
  },
  {
    name: "a new table without row-level security",
    shows: /notes/,
    planting: `create table notes (company_id uuid not null references companies, id uuid, note text,
        primary key (company_id, id));
      grant select, insert, update, delete on notes to roomwright_app`,
  },
  {
    name: "a plain view over a company's rows",
    shows: /design_names/,
    planting: `create view design_names as select d.name, d.updated_at from designs d;
      grant select on design_names to roomwright_app`,
  },
  {
    name: "a function with its owner's rights",
    shows: /find_image.*instead of "ok:0"/s,
    planting: `create function find_image(wanted uuid) returns setof images language sql
      security definer as 'select * from images where id = wanted'`,
  },
  {
    name: "a foreign key without the company",
    shows: /"ok:1" instead of "23503"/,
    planting: `alter table designs drop constraint designs_image_fk;
      alter table designs add constraint designs_image_fk
        foreign key (image_id) references images (id) on delete cascade`,
  },
  {
    name: "a unique without the company",
    shows: /"(23505|ok:0)" instead of "ok:1"/,
    planting: "create unique index materials_sku_key on materials (sku)",
  },
  {
    name: "another company's history that can be written over",
    shows: /audit_entries/,
    planting: `grant update on audit_entries to roomwright_app;
      create policy correcting on audit_entries for update using (true) with check (true)`,
  },
  {
    name: "a company that may rename every company",
    shows: /companies/,
    planting: "alter policy own_row on companies using (true) with check (true)",
  },
];
