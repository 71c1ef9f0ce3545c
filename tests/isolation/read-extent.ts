/** How much the property tests do. */
export type Extent = {
  seed: number;
  /** In batches, on one connection. */
  sqlOperations: number;
  /** One by one through `Database.withTenant`. */
  tenantOperations: number;
  httpOperations: number;
  timeoutMs: number;
};

const usualSeed = 20_261_121;

/**
 * 50,000 operations; ISOLATION_OPERATIONS=1000000 is for the night. ISOLATION_SEED repeats a run:
 * a failure prints its seed.
 */
export function readExtent(env: NodeJS.ProcessEnv = process.env): Extent {
  const operations = readNumber(env["ISOLATION_OPERATIONS"], 50_000);
  const tenantOperations = Math.round(operations * 0.04);
  const httpOperations = Math.round(operations * 0.08);
  return {
    seed: readNumber(env["ISOLATION_SEED"], usualSeed),
    sqlOperations: operations - tenantOperations - httpOperations,
    tenantOperations,
    httpOperations,
    timeoutMs: Math.max(180_000, operations * 20),
  };
}

function readNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined || text === "") return otherwise;
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`"${text}" is not a whole number`);
  return number;
}
