import { desc, eq, lt } from "drizzle-orm";

import { hexColourSchema } from "#shared/company.ts";
import { themeVersionSchema } from "#shared/wires/http/theme-calls.ts";
import type { ThemeVersion } from "#shared/wires/http/theme-calls.ts";

import type { Transaction } from "../../db/database.ts";
import { themeVersions } from "../../db/schema/themes.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";

export type VersionRow = typeof themeVersions.$inferSelect;

/** A page of what the transaction's company published, newest first. */
export async function listVersions({
  tx,
  query: { cursor, limit },
}: TenantCall<"listThemeVersions">): Promise<Answer<"listThemeVersions">> {
  const rows = await tx
    .select()
    .from(themeVersions)
    .where(cursor === undefined ? undefined : lt(themeVersions.number, Number(cursor)))
    .orderBy(desc(themeVersions.number))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? String(last.number) : null;
  return { items: page.map(toVersionAnswer), nextCursor };
}

/** The version that is the theme now; null while the company has published none. */
export async function readLatestVersion(tx: Transaction): Promise<VersionRow | null> {
  const [row] = await tx.select().from(themeVersions).orderBy(desc(themeVersions.number)).limit(1);
  return row ?? null;
}

export async function readVersion(tx: Transaction, number: number): Promise<VersionRow | null> {
  const [row] = await tx.select().from(themeVersions).where(eq(themeVersions.number, number));
  return row ?? null;
}

export function toVersionAnswer(row: VersionRow): ThemeVersion {
  const publishedAt = row.publishedAt.toISOString();
  return themeVersionSchema.parse({ ...row, publishedAt, colours: readColours(row.styles) });
}

/** The colours that a version is recognised by. */
const shownColours = [
  ["palette", "primary", "main"],
  ["palette", "secondary", "main"],
  ["palette", "tertiary", "main"],
  ["palette", "background", "landingPageBackground"],
  ["palette", "background", "callToActionCard"],
] as const;

/** What a stored theme lacks is left out: it may be older than a field of today. */
function readColours(styles: unknown): string[] {
  return shownColours.flatMap((path) => {
    let value: unknown = styles;
    for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key];
    const colour = hexColourSchema.safeParse(value);
    return colour.success ? [colour.data] : [];
  });
}
