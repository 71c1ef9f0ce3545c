import { isIPv4, isIPv6 } from "node:net";

/** Connections that are gone by the time they are counted have no address. */
const nowhere = "nowhere";

/**
 * An address as limits count it: IPv4 whole, also inside IPv6; of IPv6 the first 64 bits, for a
 * household or a server has all addresses below them.
 */
export function describeAddress(address: string | undefined): string {
  if (address === undefined) return nowhere;
  const [bare = ""] = address.split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(bare)) return bare;
  const [head = "", tail] = bare.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const written = before.length + after.length;
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - written);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(":")}::/64`;
}
