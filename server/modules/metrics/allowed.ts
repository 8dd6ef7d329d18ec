import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { MetricsSettings } from '../../env';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Ones of a mask, `255.255.0.0`, or the number itself. */
const bitsOf = (mask: string) =>
  isIP(mask) === 4
    ? mask.split('.').reduce((sum, each) => sum + Number(each).toString(2).replaceAll('0', '').length, 0)
    : Number(mask);

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', mask] = network.split('/');
    if (mask === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, bitsOf(mask), familyOf(address));
  }
  return list;
}

/** Whether a request may read metrics: the token and the address that are set must both fit. */
export function createAllowed({ token, from }: MetricsSettings): (request: FastifyRequest) => boolean {
  const list = listOf(from);
  const wanted = token && digestOf(`bearer ${token}`);
  return ({ ip, headers }) => {
    if (from.length && !(isIP(ip) && list.check(ip, familyOf(ip)))) return false;
    if (!wanted) return true;
    const given = (headers.authorization ?? '').replace(/^bearer /i, 'bearer ');
    return timingSafeEqual(digestOf(given), wanted);
  };
}
