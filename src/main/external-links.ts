/**
 * Whether an address may be handed to the system browser: https on a host that is allowed by name.
 * Everything else (file shares, scripts, other applications' schemes) stays closed.
 */
export function isOpenableLink(address: string, allowedHosts: readonly string[]): boolean {
  const parsed = URL.parse(address);
  return (
    parsed !== null &&
    parsed.protocol === "https:" &&
    parsed.username === "" &&
    parsed.password === "" &&
    allowedHosts.includes(parsed.hostname)
  );
}
