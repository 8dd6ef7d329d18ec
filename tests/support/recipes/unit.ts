import { readFileSync } from 'node:fs';

/** What a test does with each key of [Service]; another key fails. */
const known = new Set([
  'User',
  'Group',
  'WorkingDirectory',
  'EnvironmentFile',
  'Environment',
  'StateDirectory',
  'StateDirectoryMode',
  'ExecStart',
  'Restart',
  'RestartSec',
  'TimeoutStopSec',
  'NoNewPrivileges',
  'ProtectSystem',
  'ProtectHome',
  'PrivateTmp',
  'PrivateDevices',
]);

/** The keys of the service of a unit of systemd. Throws at one that no test obeys. */
export function serviceOf(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').split('[Service]')[1]!.split('\n[')[0]!.split('\n').filter(Boolean);
  const keys = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const strange = Object.keys(keys).filter((key) => !known.has(key));
  if (strange.length) throw new Error(`The test knows no ${strange.join(', ')}.`);
  return keys;
}

/** `A=1 B=2`, and lines of an environment file. */
export const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/\s+/)
      .filter((each) => each.includes('='))
      .map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  );
