import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, without its zone. */
function groupsOf(address: string): string[] {
  const [plain = ''] = address.split('%');
  // The URL parser writes every spelling in one way, an embedded IPv4 address as two groups.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return tail === undefined ? before : [...before, ...zeros, ...after];
}

/** The IPv4 address of `::ffff:a.b.c.d`. */
function mapped(groups: string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  const numbers = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}

/**
 * What limits count an address by: an IPv4 address itself, of IPv6 the /64 network, as one customer has at least that.
 * A text that is no address counts as itself.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  return mapped(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}
