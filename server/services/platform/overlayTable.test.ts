import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDocument } from '../../../schemas';
import { hasPostgres } from '../../../tests/support/emptyDatabase';
import { type SecondProcess, secondProcess } from '../../../tests/support/secondProcess';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { overlayCommand } from '../../overlayCommand';
import type { RefusedDocument } from './documents';

const admin = { as: 'admin' };
const file = 'pages/own/first.json';

describe.runIf(hasPostgres())('issue 10 §3: overlays in the database, for two processes', () => {
  let one: TestServer;
  let two: SecondProcess;
  let folders: Record<'one' | 'two', string>;
  let shipped: object;
  const events: [string, unknown][] = [];
  const refused: RefusedDocument[] = [];
  const behind: string[] = [];

  const put = (folder: string, path: string, content: unknown) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const page = (title: string, id = 'own.first') => ({ ...shipped, id, title: { text: title } });
  type Server = Pick<TestServer, 'inject'>;
  const titleAt = async (server: Server, id = 'own.first') =>
    (await server.inject('document.get', { id }, admin)).data?.document.title.text;
  const issuesAt = async (server: Server): Promise<string[]> =>
    (await server.inject('document.issues', {}, admin)).data.list.map((each: RefusedDocument) => each.file);
  const startTwo = () => secondProcess(one, { overlayDir: folders.two, onOverlayBehind: (path) => behind.push(path) });
  // Measured: 0.2 to 0.5 s; a loaded machine takes longer.
  const soon = { timeout: 10_000 };

  beforeAll(async () => {
    shipped = (await loadDocument('onlineDev.webDesign')) as object;
    folders = { one: mkdtempSync(join(tmpdir(), 'weft-one-')), two: mkdtempSync(join(tmpdir(), 'weft-two-')) };
    put(folders.one, file, page('first'));
    one = await startTestServer({ overlayDir: folders.one, onRefusedDocument: (each) => refused.push(each) });
    two = await startTwo();
    two.bus.subscribe((event, payload) => events.push([event, payload.id]));
  });
  afterAll(async () => {
    await two?.close();
    await one?.close();
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
  });

  test('what lies in a folder at the start is served by both, with who and when', async () => {
    expect(await titleAt(one)).toBe('first');
    expect(await titleAt(two)).toBe('first');
    const rows = await one.db.kysely.selectFrom('weftOverlay').selectAll().execute();
    expect(rows).toMatchObject([{ path: file, version: 1, author: expect.stringMatching(/.@./) }]);
    expect(Date.now() - rows[0]!.savedTime.getTime()).toBeLessThan(60_000);
  });

  test('a change in either folder reaches both, and each tells its own sockets once', async () => {
    events.length = 0;
    put(folders.one, file, page('second'));
    await expect.poll(() => titleAt(two), soon).toBe('second');
    await expect.poll(() => titleAt(one), soon).toBe('second');
    put(folders.two, file, page('third'));
    for (const server of [one, two]) await expect.poll(() => titleAt(server), soon).toBe('third');
    const told = () => events.filter(([event]) => event === 'document.changed');
    const change = ['document.changed', 'own.first'];
    await expect.poll(told, soon).toEqual([change, change]);
  });

  test('a touched file whose content did not change leaves the newer version of the other folder', async () => {
    const later = new Date(Date.now() + 5_000);
    utimesSync(join(folders.one, file), later, later);
    // Files of one folder are saved in the order of their events.
    await new Promise((resolve) => setTimeout(resolve, 300));
    put(folders.one, 'pages/own/marker.json', page('marker', 'own.marker'));
    await expect.poll(() => titleAt(one, 'own.marker'), soon).toBe('marker');
    rmSync(join(folders.one, 'pages/own/marker.json'));
    for (const server of [one, two]) await expect.poll(() => titleAt(server, 'own.marker'), soon).toBeUndefined();
    for (const server of [one, two]) expect(await titleAt(server)).toBe('third');
  });

  test('a bad file is refused at both with its issues; a process that starts then serves the last good version too', async () => {
    put(folders.one, file, { ...page('wrong'), views: [{ id: 'x', view: 'tabel' }] });
    for (const server of [one, two]) await expect.poll(() => issuesAt(server), soon).toEqual([file]);
    expect(refused.at(-1)?.issues.map(({ at }) => at)).toContain('/views/0/view');
    await two.close();
    two = await startTwo();
    for (const server of [one, two]) expect(await titleAt(server)).toBe('third');
    expect(await issuesAt(two)).toEqual([file]);
  });

  test('a folder that is behind does not bring old versions back when its process starts; the command does', async () => {
    put(folders.one, file, page('fourth'));
    await expect.poll(() => titleAt(two), soon).toBe('fourth');
    // The second folder still has the third version.
    await two.close();
    behind.length = 0;
    two = await startTwo();
    expect(behind).toEqual([file]);
    expect(await titleAt(two)).toBe('fourth');
    const lines: string[] = [];
    const command = { url: one.databaseUrl, say: (text: string) => lines.push(text), refused: () => undefined };
    await overlayCommand(['import', folders.two], command);
    expect(lines.at(-1)).toBe('1 saved.');
    for (const server of [one, two]) await expect.poll(() => titleAt(server), soon).toBe('third');
    await overlayCommand(['history'], command);
    expect(lines.filter((line) => line.includes(file)).length).toBeGreaterThan(4);
    await expect(overlayCommand(['import'], command)).rejects.toThrow('overlay import FOLDER');
  });

  test('with the listener cut, a change is found when it is back', async () => {
    await one.db.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'weft events' and datname = current_database()",
    );
    put(folders.one, file, page('fifth'));
    await expect.poll(() => titleAt(two), { timeout: 8_000 }).toBe('fifth');
  });

  test('a removed file gives way at both, and fragments reach both', async () => {
    put(folders.one, 'fragments/own.json', { language: 1, define: { title: { text: 'of a fragment' } } });
    put(folders.two, 'pages/own/user.json', { ...page('', 'own.user'), title: { use: 'own.title' } });
    for (const server of [one, two]) await expect.poll(() => titleAt(server, 'own.user'), soon).toBe('of a fragment');
    rmSync(join(folders.two, 'pages/own/user.json'));
    for (const server of [one, two]) await expect.poll(() => titleAt(server, 'own.user'), soon).toBeUndefined();
    expect(await issuesAt(one)).toEqual([]);
  });
});

test('issue 10 §3: the command needs DATABASE_URL', async () => {
  const command = { url: undefined, say: () => undefined, refused: () => undefined };
  await expect(overlayCommand(['import', 'x'], command)).rejects.toThrow('Set DATABASE_URL');
});
