import { sql } from "drizzle-orm";
import { z } from "zod";

import type { ApprovalState, DesignOrder } from "#shared/design-list.ts";

import type { Transaction } from "../database.ts";
import { decodeCursor, momentSchema } from "./page-cursor.ts";

/** Which rooms are meant; what is left out narrows nothing. */
export type FamilyFilters = {
  owner?: string | undefined;
  /** False leaves copies of other people's rooms out. */
  copies?: boolean | undefined;
  assignee?: string | undefined;
  project?: string | undefined;
  approval?: ApprovalState | undefined;
  /** Whether the photo is one of the company's sample rooms. */
  sample?: boolean | undefined;
  favourite?: boolean | undefined;
  /** Those with a link that works at this time. */
  shared?: Date | undefined;
  start?: string | undefined;
  until?: string | undefined;
  search?: string | undefined;
};

/** Of a long search only so many words count. */
const mostWords = 8;

/**
 * The ids of up to `limit` rooms after `cursor`, in their order. Asked of a function, because under the
 * tenant's policy no index on words is used.
 */
export async function searchFamilies(
  tx: Transaction,
  { search = "", favourite, ...filters }: FamilyFilters,
  { order, cursor, limit }: { order: DesignOrder; cursor: string | undefined; limit: number },
): Promise<string[]> {
  const words = toPatterns(search);
  const wanted = JSON.stringify({
    ...filters,
    ...(favourite === true ? { favourite } : {}),
    ...(words.length === 0 ? {} : { words }),
  });
  const after = readCursor(order, cursor);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from search_families(${wanted}::jsonb, ${order}, ${after.at}::timestamptz, ${after.name},
      ${after.id}::uuid, ${limit}) with ordinality as found(id, place) order by place`,
  );
  return rows.map(({ id }) => id);
}

/** Each word as the pattern of what holds it, folded as the rows are. */
function toPatterns(search: string): string[] {
  const words = foldWords(search).split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, mostWords).map(toPattern);
}

/** As `fold_words` in the database. */
function foldWords(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .toLowerCase();
}

function toPattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

function readCursor(order: DesignOrder, cursor: string | undefined) {
  if (cursor === undefined) return { at: null, name: null, id: null };
  if (order === "name") {
    const { at: name, id } = decodeCursor(cursor, z.string().max(200));
    return { at: null, name, id };
  }
  const { at, id } = decodeCursor(cursor, momentSchema);
  return { at: at.toISOString(), name: null, id };
}
