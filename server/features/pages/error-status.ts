const statuses: Readonly<Record<string, number>> = {
  accessdenied: 403,
  verification: 403,
  configuration: 500,
};

/** The status of the error page by the error in its address, whatever its case; 200 for any other. */
export function chooseErrorStatus(query: unknown): number {
  const { error } = query as { error?: unknown };
  if (typeof error !== "string") return 200;
  const name = error.toLowerCase();
  return Object.hasOwn(statuses, name) ? (statuses[name] ?? 200) : 200;
}
