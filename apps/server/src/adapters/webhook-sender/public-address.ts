import { BlockList, isIP } from "node:net";

/** Networks of the IANA special-purpose registries (RFC 6890 and its updates) that are not reachable on the internet. */
const specialV4 = [
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
] as const;
const specialV6 = [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const;

const special = new BlockList();
for (const [network, bits] of specialV4) special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of specialV6) special.addSubnet(network, bits, "ipv6");

/** True for an IP address on the public internet. An IPv4 address mapped into IPv6 counts as that IPv4 address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !special.check(address, family === 4 ? "ipv4" : "ipv6");
}
