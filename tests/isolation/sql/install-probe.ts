import type { Client } from "pg";

import { writeLine } from "./tenant-tables.ts";
import type { TenantTable } from "./tenant-tables.ts";

/**
 * Puts the property test's own instruments into a test's database, in a schema of their own:
 * - `probe.attempt(statement)`: does it as the caller; "ok:<rows>" or the SQLSTATE of the refusal;
 * - `probe.ask(statement)`: the same for a query with one value;
 * - `probe.look(foreign)`: as the caller; the names of all relations in which the caller sees a row
 *   that is not of its company, or whose text matches `foreign`;
 * - `probe."truth <table>"()`: as the owner; a digest of the table's rows for each company.
 */
export async function installProbe(
  owner: Client,
  tables: readonly TenantTable[],
  others: readonly string[],
): Promise<void> {
  await owner.query(`
    create schema probe;
    grant usage on schema probe to roomwright_app;
    create function probe.attempt(statement text) returns text language plpgsql as $probe$
      declare changed bigint;
      begin
        execute statement;
        get diagnostics changed = row_count;
        return 'ok:' || changed;
      exception when others then return sqlstate;
      end $probe$;
    create function probe.ask(statement text) returns text language plpgsql as $probe$
      declare answer text;
      begin
        execute statement into answer;
        return 'ok:' || coalesce(answer, '');
      exception when others then return sqlstate;
      end $probe$;
    create function probe.look(foreign_text text) returns text language plpgsql as $probe$
      declare
        mine uuid := current_company_id();
      begin
        -- One query: starting forty small ones takes longer than answering them.
        return (select concat(
          ${[...tables.map(lookInto), lookIntoCompanies, ...others.map(lookForText)].join(",\n")}));
      end $probe$;
    ${[...tables, { name: "companies", generated: [] }].map(readTruth).join("\n")}
    grant execute on all functions in schema probe to roomwright_app;`);
}

const lookIntoCompanies =
  "case when exists (select from companies where id is distinct from mine) then ' companies' end";

function lookInto({ name }: TenantTable): string {
  return `case when exists
    (select from public."${name}" where company_id is distinct from mine) then ' ${name}' end`;
}

function lookForText(name: string): string {
  return `case when exists
    (select from ${name} r where r::text ~ foreign_text) then ' ${name}' end`;
}

function readTruth({ name, generated }: Pick<TenantTable, "name" | "generated">): string {
  const company = name === "companies" ? "id" : "company_id";
  return `create function probe."truth ${name}"() returns text language plpgsql
    security definer set timezone = 'UTC' as $probe$
    begin
      return (select coalesce(string_agg(company || '=' || digest, ' ' order by company::text collate "C"), '')
        from (select company, md5(string_agg(line, '|' order by line collate "C")) as digest
          from (select ${company} as company, ${writeLine({ generated })} as line from public."${name}" t) lines
          group by company) companies_);
    end $probe$;`;
}
