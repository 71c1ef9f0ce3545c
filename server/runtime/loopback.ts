/** Whether a host name, as the URL parser writes it, can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    // Names below `localhost` never leave the machine (RFC 6761).
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

/** A host to listen on as the URL parser writes it, or null when it cannot stand in an address. */
export function canonicalHost(host: string): string | null {
  const address = `http://${host.includes(":") ? `[${host}]` : host}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}
