import { BlockList, isIP } from "node:net";

/** Networks that are nobody's in particular: this machine, its neighbours, and what is set aside. */
const reservedV4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
/** Inside the one block that is given out, what means another address or nobody. */
const reservedV6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refusedV4 = new BlockList();
for (const [network, prefix] of reservedV4) refusedV4.addSubnet(network, prefix, "ipv4");
const givenOutV6 = new BlockList();
givenOutV6.addSubnet("2000::", 3, "ipv6");
const refusedV6 = new BlockList();
for (const [network, prefix] of reservedV6) refusedV6.addSubnet(network, prefix, "ipv6");

/**
 * Whether an IP address, without brackets, belongs to a machine on the public internet. Everything
 * else, IPv6 forms of IPv4 addresses among it, is refused (IANA special-purpose registries).
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refusedV4.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  return givenOutV6.check(address, "ipv6") && !refusedV6.check(address, "ipv6");
}
