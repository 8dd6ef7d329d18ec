// Process: own. The language of a plugin is one of its process.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server';
import { createServer } from '../createServer';
import { defineModule, type Module } from '../module';
import { modules } from '../modules';
import { seedMenusOf } from '../seed/menus';
import { clientFiles } from './clientFiles';
import { loadPlugins } from './loadPlugins';

const folder = join(import.meta.dirname, '../../examples/plugin');
let server: TestServer;
let plugins: Module[];
beforeAll(async () => {
  plugins = await loadPlugins([folder]);
  server = await startTestServer({ modules: [...modules, ...plugins] });
  await server.db.transaction((tx) => seedMenusOf(tx, plugins[0]!.menus!));
});
afterAll(() => server.close());

const asAdmin = { as: 'admin' };

test('documents of a plugin are served with those of the overlay, and the page presses in their name', async () => {
  const { data } = await server.inject('document.overlay', {}, asAdmin);
  expect(data.list.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(['parcels', 'parcels.add']));
  const { data: found } = await server.inject('document.get', { id: 'parcels' }, asAdmin);
  expect(found).toMatchObject({ document: { kind: 'page' }, press: expect.any(String) });
  const headers = { 'weft-document': 'parcels.add' };
  const parcel = { name: 'A', grams: 1 };
  expect((await server.inject('parcel.add', parcel, { ...asAdmin, headers })).code).not.toBe(200);
  const { data: form } = await server.inject('document.get', { id: 'parcels.add' }, asAdmin);
  const pressed = { ...headers, 'weft-press': form.press };
  expect(await server.inject('parcel.add', parcel, { ...asAdmin, headers: pressed })).toMatchObject({ code: 200 });
});

test('documents may name its calls, widgets, actions and words; what it does not have is an issue', async () => {
  const document = (widget: string, action: object) => ({
    kind: 'form',
    id: 'a.b',
    title: 'parcel.title',
    fields: [{ name: 'grams', widget, label: 'parcel.weight', onChange: [action] }],
  });
  const issuesOf = async (given: object) =>
    (await server.inject('document.validate', { document: given }, asAdmin)).data.issues as { at: string }[];
  expect(await issuesOf(document('weight', { do: 'weigh', grams: { $: 'value' } }))).toEqual([]);
  expect((await issuesOf(document('weights', { do: 'weigh', grams: 1 }))).map(({ at }) => at)).toEqual([
    '/fields/0/widget',
  ]);
  expect((await issuesOf(document('weight', { do: 'weigh', kilos: 1 }))).map(({ at }) => at)).toContain(
    '/fields/0/onChange/0',
  );
});

test('ADR 0011 the rules of its record type are those of its form and of its call', async () => {
  const headers = { 'weft-document': 'app' };
  const add = (parcel: Record<string, unknown>) => server.inject('parcel.add', parcel, { ...asAdmin, headers });
  const { code, data } = await add({ name: 'x'.repeat(61), grams: 50_001 });
  expect(code).toBe(400);
  expect(data.errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'grams']);
  const form = (name: string, entity: string) => ({
    document: { language: 1, kind: 'form', id: 'a.b', title: 'parcel.title', entity, fields: [{ name }] },
  });
  const issues = async (...given: Parameters<typeof form>) =>
    (await server.inject('document.validate', form(...given), asAdmin)).data.issues;
  expect(await issues('grams', 'parcel')).toEqual([]);
  expect((await issues('grams', 'parcels')).map(({ at }: { at: string }) => at)).toEqual(['/fields/0', '/entity']);
  const files = await clientFiles(plugins);
  expect(JSON.parse(String(files.get('/plugins/plugins.json'))).entities.parcel.fields).toHaveProperty('grams');
});

test('an answer is in the language of a plugin, and the words that it lacks are those of its fallback', async () => {
  const headers = { 'weft-language': 'eo', 'weft-document': 'app' };
  const say = (call: string, params: object) => server.inject(call, params as never, { ...asAdmin, headers });
  expect((await say('parcel.add', { name: 'A', grams: 1 })).msg).toBe('Estas pakaĵo A');
  expect((await say('role.info', { id: 'none' })).msg).toMatch(/^[\x20-\x7e]+$/);
});

test('who reads a language that a plugin has no words of is told in one that it has, never by a key', async () => {
  const headers = { 'weft-document': 'app' };
  const { msg } = await server.inject('parcel.add', { name: 'A', grams: 1 }, { ...asAdmin, headers, language: 'zh' });
  expect(msg).not.toContain('parcel.');
  expect(msg).toMatch(/^[\x20-\x7e]+$/);
});

test('the page fetches a list, words and a script; without plugins nothing', async () => {
  const files = await clientFiles(plugins);
  const read = (path: string) => JSON.parse(String(files.get(path)));
  expect(read('/plugins/plugins.json')).toMatchObject({
    scripts: ['/plugins/parcels.js'],
    languages: [{ code: 'eo' }],
  });
  expect(read('/plugins/words/eo.json')).toMatchObject({ 'login.submit': 'Ensaluti', 'parcel.weigh': 'Weigh' });
  expect(read('/plugins/words/eo.json')['login.title']).toEqual(expect.any(String));
  // No words in Chinese: those in English, and none of another language over the product's own.
  expect(read('/plugins/words/zh.json')).toMatchObject({ 'parcel.desk': 'Parcel desk' });
  expect(read('/plugins/words/zh.json')).not.toHaveProperty(['login.submit']);
  expect((await clientFiles([])).size).toBe(0);
});

test('a plugin that cannot be loaded or does not fit stops the start with a sentence', async () => {
  await expect(loadPlugins(['weft-plugin-none'])).rejects.toThrow(
    'WEFT_MODULES has weft-plugin-none, which cannot be loaded',
  );
  const build = (module: Module) =>
    createServer({ db: server.db, storage: server.storage, modules: [...modules, module] });
  const page = { language: 1, kind: 'page', id: 'x', views: [{ id: 'a', view: 'tables' }] };
  await expect(build(defineModule({ name: 'x', documents: { x: page } }))).rejects.toThrow(
    'The document x of a module is not valid',
  );
  await expect(build(defineModule({ name: 'x', documents: { 'permission.group': page } }))).rejects.toThrow(
    'two documents called permission.group',
  );
  const entities = { role: { id: 'role', fields: {} } };
  await expect(build(defineModule({ name: 'x', entities }))).rejects.toThrow('two entities called role');
  const widgets = [{ name: 'input', kind: 'input' as const, propsSchema: {} }];
  await expect(build(defineModule({ name: 'x', language: { widgets } }))).rejects.toThrow('two widgets called "input"');
});
