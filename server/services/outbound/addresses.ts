import { lookup as dnsLookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Non-public addresses (RFC 6890, and those that embed an IPv4 address). */
const ranges: [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['::ffff:0:0', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
/** Cloud metadata services, which hand out keys: always refused, even for an allowed host. */
const metadata: typeof ranges = [
  ['169.254.0.0', 16, 'ipv4'],
  ['fe80::', 10, 'ipv6'],
  ['fd00:ec2::', 32, 'ipv6'],
  ['::ffff:169.254.0.0', 112, 'ipv6'],
];

function blockListOf(list: typeof ranges): BlockList {
  const blocked = new BlockList();
  for (const range of list) blocked.addSubnet(...range);
  return blocked;
}

const internal = blockListOf(ranges);
const never = blockListOf(metadata);

export interface Address {
  address: string;
  family: number;
}
export type Resolve = (host: string) => Promise<Address[]>;

const resolveAll: Resolve = (host) => dnsLookup(host, { all: true, verbatim: true });

/** The one error for every failed connection, so that nothing is revealed about the internal network (SEC-23). */
export class Unreachable extends Error {
  /** The whole request had left: the other side may have obeyed it. */
  readonly asked: boolean;
  /** `cause`: for logs alone. */
  constructor(asked = false, cause?: unknown) {
    super('', { cause });
    this.asked = asked;
  }
}

/** `erp.example:8080`, or a host for its usual ports. */
function isAllowed(url: URL, allowed: string[]): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allowed.some(
    (each) => each === url.host || each === `${url.hostname}:${port}` || (!url.port && each === host),
  );
}

/**
 * The address to connect to: every address of the name is checked and a checked one is returned, so
 * a second DNS answer has no effect. Only http and https; ports 80 and 443 unless the host is allowed.
 */
export async function safeAddress(url: URL, allowed: string[], resolve: Resolve = resolveAll): Promise<Address> {
  const known = isAllowed(url, allowed);
  const usual = url.port === '' || url.port === '80' || url.port === '443';
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) throw new Unreachable();
  if (!known && !usual) throw new Unreachable();
  return checkedAddress(url.hostname.replace(/^\[|\]$/g, ''), known, resolve);
}

/** An address of the host, all of whose addresses were checked. `known`: an internal one is allowed. */
async function checkedAddress(host: string, known: boolean, resolve: Resolve): Promise<Address> {
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolve(host).catch(() => []);
  const blocked = ({ address, family: of }: Address) => {
    const type = of === 6 ? 'ipv6' : 'ipv4';
    return never.check(address, type) || (!known && internal.check(address, type));
  };
  if (found.length === 0 || found.some(blocked)) throw new Unreachable();
  return found[0]!;
}

/**
 * As safeAddress, for a service that is not HTTP: a public host on one of its usual ports, or an allowed `host:port` or
 * host.
 */
export async function safeHost(
  { host, port, usual }: { host: string; port: number; usual: number[] },
  allowed: string[],
  resolve: Resolve = resolveAll,
): Promise<Address> {
  const name = host.toLowerCase();
  const known = allowed.includes(`${name}:${port}`) || (allowed.includes(name) && usual.includes(port));
  if (!known && !usual.includes(port)) throw new Unreachable();
  return checkedAddress(name, known, resolve);
}
