import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import type { RefusedDocument } from '../../services/platform/documents';

const pageFile = 'pages/demo/rules.json';
const dialogFile = 'dialogs/demo/edit.json';

let server: TestServer;
let overlayDir: string;
let moduleId: string;
const refused: RefusedDocument[] = [];

function put(file: string, content: object): void {
  const path = join(overlayDir, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
}
const drop = (file: string) => rmSync(join(overlayDir, file));
const page = (...columns: string[]) => ({
  language: 1,
  kind: 'page',
  id: 'demo.rules',
  title: { text: 'Rules' },
  views: [
    {
      id: 'list',
      view: 'table',
      source: { call: 'billRule.list' },
      columns: columns.map((name) => ({ name, label: { text: `column ${name}` } })),
      toolbar: [{ name: 'add', label: { text: 'Add' }, onClick: [{ do: 'open', document: 'demo.edit' }] }],
    },
  ],
});
const dialog = {
  language: 1,
  kind: 'form',
  frame: 'dialog',
  id: 'demo.edit',
  title: { text: 'Rule' },
  width: 600,
  fields: [{ name: 'fullName', widget: 'input', label: { text: 'field fullName' } }],
  submit: [
    {
      do: 'call',
      call: { create: 'billRule.create', edit: 'billRule.update' },
      params: { id: { $: 'args.id' }, fullName: { $: 'form.fullName' } },
    },
  ],
};
/** A changed file is read after its settle time. */
const soon = { timeout: 5_000 };
const served = async (id: string) => (await server.inject('document.get', { id }, { as: 'admin' })).code === 200;
const offered = async (family: 'moduleColumn' | 'moduleForm') => {
  const { data } = await server.inject(`${family}.fieldList`, { moduleId }, { as: 'admin' });
  return data.map(({ field, fieldName }: { field: string; fieldName: string }) => [field, fieldName]);
};

beforeAll(async () => {
  overlayDir = mkdtempSync(join(tmpdir(), 'weft-overlay-'));
  server = await startTestServer({ overlayDir, onRefusedDocument: (each) => refused.push(each) });
  const systemId = (await server.inject('system.list', {}, { as: 'admin' })).data.list[0].id;
  const made = await server.inject(
    'menu.create',
    {
      parentId: '-1',
      systemId,
      fullName: 'Rules',
      enCode: 'demo.rules',
      icon: 'list',
      type: 2,
      category: 'Web',
      urlAddress: 'rules-of-mine',
      linkTarget: '_self',
      propertyJson: '{"moduleId":"","isTree":0}',
      sortCode: 9,
      enabledMark: 1,
    },
    { as: 'admin' },
  );
  expect(made.code).toBe(200);
  const menus = server.db.kysely.selectFrom('weftMenu').select('id').where('enCode', '=', 'demo.rules');
  moduleId = (await menus.executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await server.close();
  rmSync(overlayDir, { recursive: true, force: true });
});

test('contract §4.3 a page that is in no shipped file offers nothing until the overlay has it', async () => {
  expect(await offered('moduleColumn')).toEqual([]);
  expect(await offered('moduleForm')).toEqual([]);
});

test('architecture §3 a page that was written before its dialog is served once the dialog is there', async () => {
  put(pageFile, page('fullName', 'enCode'));
  await expect.poll(() => refused.at(-1)?.id, soon).toBe('demo.rules');
  expect(refused.at(-1)?.issues[0]?.message).toContain('demo.edit');
  put(dialogFile, dialog);
  await expect.poll(() => served('demo.rules'), soon).toBe(true);
  expect((await server.inject('document.issues', {}, { as: 'admin' })).data.list).toEqual([]);
});

test('contract §4.3 an overlay page offers its columns and the fields of its dialog as permission items', async () => {
  expect(await offered('moduleColumn')).toEqual([
    ['fullName', 'column fullName'],
    ['enCode', 'column enCode'],
  ]);
  expect(await offered('moduleForm')).toEqual([['fullName', 'field fullName']]);
});

test('contract §4.3 a dialog that only creates offers its fields; one that saves nothing offers none', async () => {
  const submits = (call: string) => put(dialogFile, { ...dialog, submit: [{ do: 'call', call, params: { id: '1' } }] });
  submits('billRule.remove');
  await expect.poll(() => offered('moduleForm'), soon).toEqual([]);
  submits('billRule.create');
  await expect.poll(() => offered('moduleForm'), soon).toEqual([['fullName', 'field fullName']]);
});

test('contract §4.3 form views offer their fields when they save, or the page does', async () => {
  const form = { id: 'form', view: 'form', fields: [{ name: 'own', widget: 'input', label: { text: 'own field' } }] };
  const submit = [{ do: 'call', call: 'billRule.update', params: { id: '1' } }];
  for (const more of [{ views: [{ ...form, submit }] }, { views: [form], submit }]) {
    put(pageFile, { ...page('fullName'), ...more });
    await expect.poll(() => offered('moduleForm'), soon).toEqual([['own', 'own field']]);
    put(pageFile, { ...page('fullName'), views: [form] });
    await expect.poll(() => offered('moduleForm'), soon).toEqual([]);
  }
  put(pageFile, page('fullName', 'enCode'));
  await expect.poll(() => offered('moduleForm'), soon).toEqual([['fullName', 'field fullName']]);
});

test('contract §4.3 what is offered is of the last good version, and nothing once the file is gone', async () => {
  put(pageFile, page('fullName'));
  await expect.poll(() => offered('moduleColumn'), soon).toHaveLength(1);
  put(pageFile, { ...page(), views: [{ id: 'x', view: 'tabel' }] });
  await expect.poll(() => refused.at(-1)?.issues[0]?.at, soon).toMatch(/^\/views\/0/);
  expect(await offered('moduleColumn')).toEqual([['fullName', 'column fullName']]);
  drop(pageFile);
  await expect.poll(() => served('demo.rules'), soon).toBe(false);
  expect(await offered('moduleColumn')).toEqual([]);
  expect(await offered('moduleForm')).toEqual([]);
});

test('contract §4.3 a changed version of a shipped page offers its own columns', async () => {
  const { id } = await server.db.kysely
    .selectFrom('weftMenu')
    .select('id')
    .where('enCode', '=', 'system.billRule')
    .executeTakeFirstOrThrow();
  moduleId = id;
  put('pages/system/billRule.json', { ...page('prefix'), id: 'system.billRule' });
  await expect.poll(() => offered('moduleColumn'), soon).toEqual([['prefix', 'column prefix']]);
});
