import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashOfSources } from '../../server/sources.mjs';

test('npm start in a fresh clone: every folder that the build is made of is there', () => {
  expect(hashOfSources(process.cwd())).toMatch(/^[0-9a-f]{64}$/);
  const empty = mkdtempSync(join(tmpdir(), 'weft-sources-'));
  expect(hashOfSources(empty)).toBeUndefined();
  rmSync(empty, { recursive: true });
});
