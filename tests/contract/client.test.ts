import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server';

let server: TestServer;
const dir = mkdtempSync(join(tmpdir(), 'weft-client-'));
const file = join(dir, 'client.ts');

beforeAll(async () => {
  server = await startTestServer();
  const { bytes } = await server.inject('apiDocs.json', {}, { as: 'admin' });
  writeFileSync(join(dir, 'openapi.json'), bytes);
  const generate = join(import.meta.dirname, '../../schemas/generate.mjs');
  const made = spawnSync(process.execPath, [generate, 'client', join(dir, 'openapi.json'), file], { encoding: 'utf8' });
  expect(made.stderr).toBe('');
});
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await server.close();
});

/** What a compiler says of a program that uses the client. */
function faultsOf(text: string): string[] {
  const use = join(dir, 'use.ts');
  writeFileSync(use, text);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram([use], options));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
const program = `import { createWeft } from './client';
const weft = createWeft({ address: '', token: '' });
await weft['users.list']({ query: { keyword: 'x' } });
await weft['token.end']({ path: { id: '1' } });
// @ts-expect-error: no such call
await weft['no.such']();
// @ts-expect-error: the path needs an id
await weft['token.end']({ path: {} });
// @ts-expect-error: a name is a text
await weft['token.add']({ body: { fullName: 1 } });
export {};`;

test('the client compiles, and a wrong use of it does not', { timeout: 120_000 }, () => {
  expect(faultsOf(program)).toEqual([]);
});

test('it calls the server with a token, and throws what is refused', async () => {
  const code = ts.transpile(readFileSync(file, 'utf8'), {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
  });
  writeFileSync(join(dir, 'client.mjs'), code);
  const { createWeft } = await import(pathToFileURL(join(dir, 'client.mjs')).href);
  const wanted = { fullName: 'client', days: 1, writes: 1, everything: 1, perMinute: 100 };
  const { token } = (await server.inject('token.add', wanted, { as: 'admin' })).data;
  const weft = createWeft({ address: server.url, token });
  expect((await weft['users.list']({ query: { keyword: 'nobody' } })).pagination.total).toBe(0);
  const role = { fullName: 'of the client', enCode: 'client', globalMark: 1 };
  await weft['role.create']({ body: role });
  expect((await weft['role.list']({ query: { keyword: 'client' } })).list).toHaveLength(1);
  await expect(weft['token.list']()).rejects.toMatchObject({ code: 403 });
});
