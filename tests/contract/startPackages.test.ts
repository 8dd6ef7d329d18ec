import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** Packages for rare work: an `import()` loads them when it comes. */
const rare = ['@modelcontextprotocol/server', '@simplewebauthn/server', 'ldapts', 'docx'];
/** Packages of a setting: only the folder behind one import() names them. */
const watching = /^@opentelemetry\//;

const tracing = join('server', 'modules', 'traces');

const sources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(folder, path))
    // The folder behind the one import() of docx.
    .filter((path) => !path.startsWith(join('server', 'modules', 'print', 'docx')));

test('issue 14: the start of the server loads no package of rare work, so that exports keep to their memory', () => {
  const paths = [...sources('core'), ...sources('server')];
  expect(paths.length).toBeGreaterThan(500);
  const faults = paths.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^import (?!type\b)[^;]*?from '([^']+)';/gm)]
      .filter(([, name]) => rare.includes(name!) || (watching.test(name!) && !path.startsWith(tracing)))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(faults).toEqual([]);
});
