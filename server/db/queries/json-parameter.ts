import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { encodeSlices, longTextLength } from "../../runtime/long-text.ts";

/** Written JSON as a value of type `json`. A long text is encoded here, piece by piece, and not at once by the driver. */
export async function toJsonParameter(json: string): Promise<SQL> {
  if (json.length <= longTextLength) return sql`${json}::json`;
  const slices: Buffer[] = [];
  for await (const slice of encodeSlices(json)) slices.push(slice);
  return sql`${Buffer.concat(slices)}::json`;
}
