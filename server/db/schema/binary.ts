import { customType } from "drizzle-orm/pg-core";

/** A `bytea` column: hashes and sealed values. */
export const binary = customType<{ data: Buffer }>({ dataType: () => "bytea" });
