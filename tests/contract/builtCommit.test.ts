import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { UserConfig } from 'vite';
import { expect, test } from 'vitest';
import configure from '../../vite.config';

const defined = (isSsrBuild: boolean) => (configure as (of: object) => UserConfig)({ isSsrBuild }).define ?? {};

test('the build of the server knows its commit, where the sources have their history; the client does not', () => {
  const { __WEFT_COMMIT__: commit } = defined(true);
  const known = existsSync(join(import.meta.dirname, '../../.git'));
  expect(commit).toMatch(known ? /^"[0-9a-f]{40}"$/ : /^undefined$/);
  expect(defined(false)).toEqual({});
});
