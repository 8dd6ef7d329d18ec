import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { delimiter, join } from 'node:path';

/** A number in decimal digits within the bounds; `usual` when absent. */
export function wholeOf(
  name: string,
  text: string | undefined,
  usual: number,
  [least, most]: [number, number],
): number {
  if (!text) return usual;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  const bounds = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `a number from ${least} to ${most}`;
  throw new Error(`${name} is ${text}; it must be ${bounds}.`);
}

/** `1` or `0`. */
export function flagOf(name: string, text: string | undefined, usual: boolean): boolean {
  if (!text) return usual;
  if (text === '1' || text === '0') return text === '1';
  throw new Error(`${name} is ${text}; it must be 1 or 0.`);
}

const hostName = /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/;

/** A name or an address, IPv6 in brackets before a port; the port from 1 to 65535. */
function isHost(text: string): boolean {
  if (isIP(text)) return true;
  const [, bracketed, name, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const known = bracketed === undefined ? hostName.test(name ?? '') : isIP(bracketed) === 6;
  return known && (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535));
}

/** Hosts with or without a port, comma-separated, in lower case. */
export function hostsOf(name: string, text: string | undefined): string[] {
  const hosts = (text ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  const wrong = hosts.find((host) => !isHost(host));
  if (wrong === undefined) return hosts;
  throw new Error(`${name} has ${wrong}; each entry is a host, maybe with a port: erp.example:8080,10.1.2.3.`);
}

/** What HOST may be; whether this machine has it shows when it listens. */
export function listenHostOf(text: string | undefined): string {
  const host = text || 'localhost';
  if (isIP(host) || hostName.test(host.toLowerCase())) return host;
  throw new Error(`HOST is ${host}; it must be localhost, 0.0.0.0, :: or an address of this machine.`);
}

/** Whether it is an address or a network, `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (!family || more.length) return false;
  if (bits === undefined) return true;
  if (family === 4 && isIP(bits) === 4) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

/** Addresses and networks, comma-separated; `names` are allowed too. */
export function networksOf(name: string, text: string, names: readonly string[] = []): string[] {
  const networks = text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const wrong = networks.find((each) => !isNetwork(each) && !names.includes(each));
  if (wrong === undefined && networks.length) return networks;
  throw new Error(`${name} has ${wrong ?? text}; each entry is an address or a network: 10.0.0.5,10.1.0.0/16.`);
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/** Throws when it is no program of this machine: a path, or a name in PATH. */
export function assertProgram(name: string, program: string | undefined, path = process.env.PATH ?? ''): void {
  if (!program) return;
  const places = /[\\/]/.test(program) ? [program] : path.split(delimiter).map((folder) => join(folder, program));
  // Windows names programs without their extension.
  if (places.some((place) => isProgram(place) || isProgram(`${place}.exe`))) return;
  throw new Error(`${name} is ${program}, which is no program of this machine.`);
}
