import { statfs } from "node:fs/promises";

import { asc, sql } from "drizzle-orm";

import { defaultCompanyId } from "#shared/company.ts";
import type { OperatedCompany, ServerState } from "#shared/wires/http/operator-calls.ts";

import { companies } from "../../db/schema/companies.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";

/** All companies by name, with how many look after each and when something last happened there. */
export async function listOperated({
  database,
}: Pick<Dependencies, "database">): Promise<OperatedCompany[]> {
  return database.withOperator(async (tx) => {
    const rows = await tx.select().from(companies).orderBy(asc(companies.name), asc(companies.id));
    const { rows: described } = await tx.execute<Described>(
      sql`select company_id, people, last_active from describe_companies()`,
    );
    const known = new Map(described.map((one) => [one.company_id, one]));
    return rows.map(({ id, slug, formerSlugs, name, disabledAt, createdAt }) => ({
      id,
      slug,
      formerSlugs,
      name,
      isDefault: id === defaultCompanyId,
      isDisabled: disabledAt !== null,
      people: Number(known.get(id)?.people ?? 0),
      createdAt: createdAt.toISOString(),
      lastActiveAt: readTime(known.get(id)?.last_active ?? null),
    }));
  });
}

type Described = { company_id: string; people: string; last_active: string | null };

const readTime = (at: string | null): string | null =>
  at === null ? null : new Date(at).toISOString();

/** What an operator looks at first when something does not reach people. */
export async function readServerState(
  { config }: Pick<Dependencies, "config">,
  origin: string,
): Promise<ServerState> {
  const disk = await statfs(config.dataDir).catch(() => null);
  return {
    address: origin,
    hasPublicAddress: config.publicUrl !== null,
    sendsMail: config.mail.smtpUrl !== null,
    freeBytes: disk === null ? null : disk.bavail * disk.bsize,
  };
}
