import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answersOf, downloaded, type FrozenAnswers, releasedFolder } from '../support/frozen';
import { makePerson, makeRole } from '../support/ordinary';
import { publishModel } from '../support/publishModel';
import { startTestServer } from '../support/server';
import { fieldNode, tableNode } from '../support/smallModel';
import { findPostgres } from '../support/tools.mjs';

/** The version that is frozen (`npm run freeze`); without it nothing is. */
const frozen = process.env.WEFT_FREEZE;
const most = 300 * 1024;
const admin = { as: 'admin' };

/** Statements of pg_dump that need no psql. */
const plain = (sql: string) => sql.replace(/^\\.*$/gm, '').replace(/^--.*$\n/gm, '');

test.runIf(frozen)('a small database of this version is written', { timeout: 300_000 }, async () => {
  const server = await startTestServer();
  const options = {
    __slot__: {
      options: [
        { id: 'a', fullName: 'A' },
        { id: 'b', fullName: 'B' },
      ],
    },
  };
  const orders = await publishModel(server, {
    enCode: 'orders',
    fields: [
      fieldNode('input', 'title', 'Title'),
      fieldNode('inputNumber', 'amount', 'Amount', {}, { precision: 2 }),
      fieldNode('datePicker', 'day', 'Day', {}, { format: 'yyyy-MM-dd' }),
      fieldNode('select', 'kind', 'Kind', { dataType: 'static' }, options),
      fieldNode('textarea', 'note', 'Note'),
      fieldNode('uploadFile', 'files', 'Files', {}, { limit: 3, fileSize: 10, sizeUnit: 'MB' }),
      tableNode('lines', 'Lines', [fieldNode('input', 'item', 'Item'), fieldNode('inputNumber', 'count', 'Count')]),
    ],
    list: { searchList: [] },
  });
  const goods = await publishModel(server, { enCode: 'goods', fields: [fieldNode('input', 'name', 'Name')] });
  const text = 'What was written before.';
  const { data: file } = await server.inject(
    'file.upload',
    { type: 'annex', file: { filename: 'note.txt', content: text } },
    admin,
  );
  const kept = [{ name: 'note.txt', fileId: file.name, url: file.url, fileSize: text.length, fileExtension: 'txt' }];
  const day = Date.UTC(2026, 0, 31);
  for (const [at, title] of ['first', '第二', "it's; third"].entries()) {
    const lines = [{ item: `line of ${title}`, count: at }];
    const saved = await orders.save({
      title,
      amount: at + 0.25,
      day,
      kind: 'a',
      note: 'x\ny',
      lines,
      files: at ? [] : kept,
    });
    expect(saved.code, saved.msg).toBe(200);
  }
  await goods.save({ name: 'goods' });
  await makePerson(server, 'lily', [await makeRole(server, { menus: ['systemData.dictionary'] })]);
  const notice = { title: 'Before', bodyText: '<p>x</p>', category: '1', remindCategory: 1 };
  await server.inject('notice.create', notice, admin);
  const [{ id }] = (await server.inject('notice.list', {}, admin)).data.list;
  expect((await server.inject('notice.release', { id }, admin)).code).toBe(200);

  const ids = { orders: orders.modelId, goods: goods.modelId };
  const answers: FrozenAnswers = {
    ...(await answersOf(server.inject, ids)),
    file: { name: file.name, text: await downloaded(server.inject, file.name) },
  };
  expect(answers.file.text).toBe(text);
  const sql = execFileSync(
    join(findPostgres() as string, 'pg_dump'),
    [
      '--inserts',
      '--no-owner',
      '--no-privileges',
      '--exclude-table-data=weft_area',
      '--exclude-table-data=weft_session',
      server.databaseUrl!,
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const packed = gzipSync(plain(sql), { level: 9 });
  const folder = join(releasedFolder, frozen!);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'database.sql.gz'), packed);
  writeFileSync(join(folder, 'answers.json'), `${JSON.stringify(answers, undefined, 2)}\n`);
  cpSync(server.filesDir, join(folder, 'files'), { recursive: true });
  expect(packed.length).toBeLessThan(most);
  await server.close();
});
