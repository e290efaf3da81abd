import { isIPv6 } from "node:net";

/** The eight groups of an IPv6 address. A dotted IPv4 address at its end is two of them. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/%.*$/, "").replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = "", tail = ""] = hex.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = hex.includes("::") ? Array(Math.max(0, 8 - left.length - right.length)).fill("0") : [];
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16));
}

/** The IPv4 address in an IPv4-mapped one, `::ffff:192.0.2.7` or `::ffff:c000:207`; null for every other address. */
function mappedIPv4([a, b, c, d, e, f, high = 0, low = 0]: readonly number[]): string | null {
  if (a || b || c || d || e || f !== 0xffff) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** A network of 64 bits or less, by the first four groups of an address. */
function networkOf(groups: readonly number[], bits: 64 | 56 | 48): string {
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  const last = { 64: d, 56: d & 0xff00, 48: 0 }[bits];
  return `${[a, b, c, last].map((group) => group.toString(16)).join(":")}::/${bits}`;
}

/**
 * The networks under which a client is counted, from the narrowest: its IPv4 address; or the /64, /56 and /48 of its IPv6 address,
 * because one customer of a provider often has a /56 or /48 (reliability R4).
 */
export function countedNetworks(address: string): [string, ...string[]] {
  if (!isIPv6(address)) return [address];
  const groups = groupsOf(address);
  const mapped = mappedIPv4(groups);
  return mapped ? [mapped] : [networkOf(groups, 64), networkOf(groups, 56), networkOf(groups, 48)];
}

/** The narrowest of them. */
export const countedAddress = (address: string): string => countedNetworks(address)[0];
