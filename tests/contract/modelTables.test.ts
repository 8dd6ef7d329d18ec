// Engines: both. Tables of models may differ.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const onlineDev = 'server/services/models/onlineDev';
const visualdev = 'server/services/models/visualdev';

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => join('server', file).replaceAll('\\', '/'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replace(/^import .*$/gm, '') }));

const using = (words: RegExp) => sources.filter(({ text }) => words.test(text)).map(({ file }) => file);

test('PERM: the SQL name of a model’s table is known to the reader, to what writes rows, and to the release alone', () => {
  expect(using(/\b(tableSql|modelTable)\(|\b(from|join|into|update)\s+"?model"?\./)).toEqual(
    [
      // Where the name is made.
      'server/db/quoteIdent.ts',
      // Walks the keys of a tree, reads no other value.
      `${onlineDev}/branch.ts`,
      `${onlineDev}/columns.ts`,
      `${onlineDev}/reader.ts`,
      // Writes, and rows of sub-tables below records that a reader has found.
      `${onlineDev}/rows.ts`,
      // Conditions over sub-tables, inside a reader's where.
      `${onlineDev}/where.ts`,
      // Tables are made and altered.
      `${visualdev}/asideName.ts`,
      // Copies them for a rehearsal that is rolled back.
      `${visualdev}/rehearse.ts`,
      `${visualdev}/releasePlan.ts`,
      `${visualdev}/statements.ts`,
      // Drops the tables of the sample application, reads no record.
      'server/modules/sample/purge.ts',
    ].sort(),
  );
});

test('PERM: only uniqueness, the branches of a tree and messages of a model read records without a person’s permission', () => {
  expect(using(/\bserverReader\(/)).toEqual([`${onlineDev}/remove.ts`, `${onlineDev}/unique.ts`]);
  // Fields that the model's own rules name.
  expect(using(/\bsendReader\(/)).toEqual([
    'server/services/models/sends/dueSends.ts',
    'server/services/models/sends/enqueueSends.ts',
  ]);
  expect(using(/readerOf\([^)]*everything/)).toEqual([`${onlineDev}/reader.ts`]);
});

test('PERM: rows of sub-tables are read below records that are shown already', () => {
  expect(using(/\bchildrenOf\((ctx|db|tx)/)).toEqual([`${onlineDev}/shown.ts`]);
});
