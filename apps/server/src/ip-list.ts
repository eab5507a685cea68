import { BlockList, isIP } from "node:net";

/**
 * Addresses and networks as a list; nothing when one of them can't be read: what is meant as a limit never becomes
 * "anywhere" by being unreadable. A text may hold several with commas.
 */
export function readIpList(given: string | readonly string[]): string[] | undefined {
  const parts = typeof given === "string" ? given.split(",") : given;
  const list = given === "" ? [] : parts.map((one) => one.trim());
  return list.every((one) => networkOf(one) !== undefined) ? list : undefined;
}

/** Which of them can't be read, as the end of its place; a text is one field. */
export function placeOfUnreadable(given: string | readonly string[]): string {
  if (typeof given === "string") return "";
  return `[${given.findIndex((one) => networkOf(one.trim()) === undefined)}]`;
}

/** True for an address within one of the networks, and for any when there are none. */
export function ipAdmitted(list: readonly string[], ip: string): boolean {
  if (list.length === 0) return true;
  const networks = new BlockList();
  for (const one of list) {
    const network = networkOf(one);
    if (network) networks.addSubnet(network.address, network.bits, network.family);
  }
  const family = isIP(ip);
  return family !== 0 && networks.check(ip, family === 4 ? "ipv4" : "ipv6");
}

type Network = { address: string; bits: number; family: "ipv4" | "ipv6" };

/** `198.51.100.7`, `198.51.100.0/24` and the same of IPv6. */
function networkOf(text: string): Network | undefined {
  const [address = "", length, rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest !== undefined || address.includes("%")) return undefined;
  const most = version === 4 ? 32 : 128;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  const bits = length === undefined ? most : Number(length);
  return bits > most ? undefined : { address, bits, family: version === 4 ? "ipv4" : "ipv6" };
}

/**
 * What one sender can come from at will: an IPv4 address, or of IPv6 the 64 bits of the network, since everybody at
 * home has all the rest. Anything else stays as it is.
 */
export function senderOf(ip: string): string {
  const [address = ""] = ip.split("%");
  if (isIP(address) !== 6) return ip;
  // The URL parser writes every IPv6 address in its one short form, an embedded IPv4 address in hexadecimal.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const groups = [...before, ...Array(8 - before.length - after.length).fill("0"), ...after];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
