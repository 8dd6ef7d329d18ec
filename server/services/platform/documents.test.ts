import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, documentIds, loadDocument } from '../../../schemas';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { allCalls, completedBy, documentsOf, entitiesOf, wordsOf } from '../../checkModules';
import { modules } from '../../modules';
import { createDocumentCheck } from './documentCheck';
import { createDocuments, type RefusedDocument } from './documents';

const shipped = 'onlineDev.webDesign';
const shippedFile = 'pages/onlineDev/webDesign.json';

let server: TestServer;
let overlayDir: string;
const events: { event: string; payload: Record<string, unknown> }[] = [];
const refused: RefusedDocument[] = [];

function put(file: string, content: unknown): void {
  const path = join(overlayDir, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}
const drop = (file: string) => rmSync(join(overlayDir, file));
const get = (id: string) => server.inject('document.get', { id }, { as: 'admin' });
/** A shipped page under another name: satisfies every rule of the language. */
const page = (id: string, title: string) => ({ ...shippedPage, id, title: { text: title } });
let shippedPage: object;

beforeAll(async () => {
  shippedPage = (await loadDocument(shipped)) as object;
  overlayDir = mkdtempSync(join(tmpdir(), 'weft-overlay-'));
  put('pages/own/first.json', page('own.first', 'one'));
  server = await startTestServer({ overlayDir, onRefusedDocument: (each) => refused.push(each) });
  server.bus.subscribe((event, payload) => {
    if (event === 'document.changed') events.push({ event, payload });
  });
});
afterAll(async () => {
  await server.close();
  rmSync(overlayDir, { recursive: true, force: true });
});

test('architecture §3 a shipped document is served with a version, and every shipped id can be asked for', async () => {
  const answer = await get(shipped);
  expect(answer.data.document).toEqual(await loadDocument(shipped));
  expect(answer.data.version).toMatch(/^[0-9a-f]{16}$/);
  for (const id of documentIds) expect((await get(id)).code, id).toBe(200);
});

test('documents of the modules of the product are valid: its start does not check them', async () => {
  const entities = entitiesOf(modules);
  const keys = Object.values(wordsOf(modules)).flatMap(Object.keys);
  const completed = await completedBy(modules, server.db);
  expect(Object.keys(completed)).toContain('sysConfig.provider');
  const documents = await createDocuments({
    more: documentsOf(modules),
    completed,
    calls: allCalls(modules, calls),
    entities,
    checkOf: (ids, known) => createDocumentCheck(ids, known, { entities, keys }),
    changed: () => undefined,
    refused: () => undefined,
  });
  for (const id of Object.keys(completed))
    expect((await get(id)).data.document).toEqual((await documents.get(id)).document);
});

test('architecture §3 what lies in the overlay folder at the start is served', async () => {
  expect((await get('own.first')).data.document.title).toEqual({ text: 'one' });
});

test('architecture §3 a changed file is swapped in and everybody is told its version', async () => {
  events.length = 0;
  put(shippedFile, page(shipped, 'changed'));
  await expect.poll(async () => (await get(shipped)).data.document.title).toEqual({ text: 'changed' });
  const { version } = (await get(shipped)).data;
  expect(events).toEqual([{ event: 'document.changed', payload: { id: shipped, version } }]);
  const { list } = (await server.inject('document.overlay', {}, { as: 'admin' })).data;
  expect(list).toContainEqual({ id: shipped, version });
});

test('architecture §3 a broken file is refused with its reason, and the last good version stays', async () => {
  events.length = 0;
  put(shippedFile, '{ "kind": "page", ');
  await expect.poll(() => refused.at(-1)?.file).toBe(shippedFile);
  expect((await get(shipped)).data.document.title).toEqual({ text: 'changed' });
  expect(events).toEqual([]);
  const { list } = (await server.inject('document.issues', {}, { as: 'admin' })).data;
  expect(list).toMatchObject([
    { id: shipped, file: shippedFile, issues: [{ at: '', message: expect.stringContaining('JSON') }] },
  ]);
});

test('architecture §3 a file that is not of the language is refused by pointer, and so it is when one only asks', async () => {
  const wrong = { ...page(shipped, 'wrong'), views: [{ id: 'x', view: 'tabel' }] };
  const { data } = await server.inject('document.validate', { document: wrong }, { as: 'admin' });
  expect(data.issues).toContainEqual(expect.objectContaining({ at: '/views/0/view' }));
  put(shippedFile, wrong);
  await expect.poll(() => refused.at(-1)?.issues.map(({ at }) => at)).toContain('/views/0/view');
  expect((await get(shipped)).data.document.title).toEqual({ text: 'changed' });
});

test('architecture §3 a file whose id is not its place is refused', async () => {
  put('pages/own/second.json', page('own.first', 'stranger'));
  await expect.poll(() => refused.at(-1)?.id).toBe('own.second');
  expect((await get('own.first')).data.document.title).toEqual({ text: 'one' });
  expect((await get('own.second')).code).toBe(400);
});

test('architecture §3 a removed file gives way to the shipped document', async () => {
  events.length = 0;
  drop(shippedFile);
  await expect.poll(() => events).toHaveLength(1);
  expect((await get(shipped)).data.document).toEqual(await loadDocument(shipped));
  const { list } = (await server.inject('document.issues', {}, { as: 'admin' })).data;
  expect(list.map((each: RefusedDocument) => each.id)).toEqual(['own.second']);
});

const using = (id: string, title: unknown) => ({ ...page(id, ''), title });
const pageFragments = 'fragments/own.json';
const define = (words: object) => ({ language: 1, define: words });

test('ADR 0007 an overlay document is served expanded, with the fragments of the overlay', async () => {
  put(pageFragments, define({ title: { args: ['n'], value: { text: 'Page <n>' } } }));
  put('pages/own/user.json', using('own.user', { use: 'own.title', with: { n: 1 } }));
  await expect.poll(async () => (await get('own.user')).data?.document?.title).toEqual({ text: 'Page 1' });
});

test('ADR 0007 a changed fragment publishes the documents that use it, also through other fragments, and no others', async () => {
  put('fragments/between.json', define({ title: { use: 'own.title', with: { n: 2 } } }));
  put('pages/own/through.json', using('own.through', { use: 'between.title' }));
  await expect.poll(async () => (await get('own.through')).data?.document?.title).toEqual({ text: 'Page 2' });
  events.length = 0;
  put(pageFragments, define({ title: { args: ['n'], value: { text: 'No. <n>' } } }));
  await expect.poll(() => events.map(({ payload }) => payload.id).sort()).toEqual(['own.through', 'own.user']);
  expect((await get('own.through')).data.document.title).toEqual({ text: 'No. 2' });
});

test('ADR 0007 a fragment that makes a document invalid refuses the document, at the place as written', async () => {
  put(pageFragments, define({ title: { args: ['n'], value: { text: 7 } } }));
  const entry = () => refused.findLast(({ id }) => id === 'own.user');
  await expect.poll(entry).toMatchObject({
    file: 'pages/own/user.json',
    issues: [{ at: 'fragments/own.json#/define/title/value/text', hint: 'used at /title' }],
  });
  expect((await get('own.user')).data.document.title).toEqual({ text: 'No. 1' });
  put(pageFragments, define({ title: { args: ['n'], value: { text: 'Again <n>' } } }));
  await expect.poll(async () => (await get('own.user')).data.document.title).toEqual({ text: 'Again 1' });
});

test('ADR 0007 a broken file of fragments is refused and its last good version stays; a removed one is missed', async () => {
  put(pageFragments, '{ "language": 1 }');
  await expect
    .poll(() => refused.at(-1))
    .toEqual({
      id: 'fragments/own',
      file: pageFragments,
      issues: [{ at: '/define', message: 'is an object of fragments by name' }],
    });
  expect((await get('own.user')).data.document.title).toEqual({ text: 'Again 1' });
  drop(pageFragments);
  const issues = async () =>
    (await server.inject('document.issues', {}, { as: 'admin' })).data.list as RefusedDocument[];
  await expect
    .poll(async () => (await issues()).find(({ id }) => id === 'own.user')?.issues)
    .toMatchObject([{ at: '/title/use', message: 'there is no fragment "own.title"' }]);
  expect((await issues()).some(({ id }) => id === 'fragments/own')).toBe(false);
});

test('ADR 0007 document.validate expands, and names issues at the place as written', async () => {
  const document = { ...page('own.asked', 'x'), define: { t: { text: 7 } }, title: { use: 't' } };
  const { issues } = (await server.inject('document.validate', { document }, { as: 'admin' })).data;
  expect(issues).toMatchObject([{ at: '/define/t/text', hint: 'used at /title' }]);
});

test('T20 an id is a name, never a path', async () => {
  for (const id of [
    '../package',
    '..%2f..%2fpackage',
    'pages/own/first',
    '/etc/passwd',
    'own.first.json',
    '__proto__',
    'constructor',
  ]) {
    expect(await get(id), id).toMatchObject({ code: 400, msg: '数据不存在或已被删除', data: null });
  }
});

test('T09 documents are for people who are signed in, and what was refused is for administrators', async () => {
  for (const call of ['document.get', 'document.overlay', 'document.issues', 'document.validate']) {
    expect((await server.inject(call, { id: shipped, document: {} })).code, call).toBe(600);
  }
});
