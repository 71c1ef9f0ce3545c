/** A leak planted in a database, as its owner would have let it in by mistake. */
export type SqlMutant = { name: string; planting: string };

export const sqlMutants: readonly SqlMutant[] = [
  {
    name: "a policy that lets everything through",
    planting: "alter policy tenant_rows on designs using (true)",
  },
  {
    name: "a second policy beside the right one",
    planting: "create policy everybodys on quotes for select using (true)",
  },
  {
    name: "a policy that looks at rows when they are read but not when they are written",
    planting: "alter policy tenant_rows on webhooks with check (true)",
  },
  {
    name: "row-level security switched off",
    planting: "alter table api_keys disable row level security",
  },
  {
    name: "a new table without row-level security",
    planting: `create table notes (company_id uuid not null references companies, id uuid, note text,
        primary key (company_id, id));
      grant select, insert, update, delete on notes to roomwright_app`,
  },
  {
    name: "a plain view over a company's rows",
    planting: `create view design_names as select d.name, d.updated_at from designs d;
      grant select on design_names to roomwright_app`,
  },
  {
    name: "a function with its owner's rights",
    planting: `create function find_image(wanted uuid) returns setof images language sql
      security definer as 'select * from images where id = wanted'`,
  },
  {
    name: "a foreign key without the company",
    planting: `alter table designs drop constraint designs_image_fk;
      alter table designs add constraint designs_image_fk
        foreign key (image_id) references images (id) on delete cascade`,
  },
  {
    name: "a unique without the company",
    planting: "create unique index materials_sku_key on materials (sku)",
  },
  {
    name: "another company's history that can be written over",
    planting: `grant update on audit_entries to roomwright_app;
      create policy correcting on audit_entries for update using (true) with check (true)`,
  },
  {
    name: "a company that may rename every company",
    planting: "alter policy own_row on companies using (true) with check (true)",
  },
];
