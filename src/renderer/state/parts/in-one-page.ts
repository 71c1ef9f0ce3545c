/** Does `work` when no other page of this browser does something of the same name. */
export function inOnePage<Result>(
  name: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  // Insecure pages have no locks.
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(`roomwright ${name}`, { signal }, work);
}
