import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const records = 'server/modules/records';
const design = 'server/modules/design';

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
      `${records}/branch.ts`,
      `${records}/columns.ts`,
      `${records}/reader.ts`,
      // Writes, and rows of sub-tables below records that a reader has found.
      `${records}/rows.ts`,
      // Rows with a word, inside a reader's where.
      `${records}/searchIndex.ts`,
      // Conditions over sub-tables, inside a reader's where.
      `${records}/where.ts`,
      // Tables are made and altered.
      `${design}/asideName.ts`,
      // Copies them for a rehearsal that is rolled back.
      `${design}/rehearse.ts`,
      `${design}/releasePlan.ts`,
      `${design}/statements.ts`,
      // Makes indexes, reads no record.
      `${design}/indexes.ts`,
      `${design}/makeIndexes.ts`,
      // Drops the tables of the sample application, reads no record.
      'server/modules/sample/purge.ts',
    ].sort(),
  );
});

test('PERM: only uniqueness, the branches of a tree and messages of a model read records without a person’s permission', () => {
  expect(using(/\bserverReader\(/)).toEqual([`${records}/remove.ts`, `${records}/unique.ts`]);
  // Fields that the model's own rules name.
  expect(using(/\bsendReader\(/)).toEqual([`${records}/sends/dueSends.ts`, `${records}/sends/enqueueSends.ts`]);
  expect(using(/readerOf\([^)]*everything/)).toEqual([`${records}/reader.ts`]);
});

test('PERM: rows of sub-tables are read below records that are shown already', () => {
  expect(using(/\bchildrenOf\((ctx|db|tx)/)).toEqual([`${records}/shown.ts`]);
});
