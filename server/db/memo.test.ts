import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beside, forgetAfter, memo } from './memo';
import type { Db } from './types';

const database = () => ({ kysely: {} }) as Db;
const answering = (...answers: unknown[]) => {
  const read = async () => answers.shift() as string;
  return read;
};
let count = 0;
const name = () => `test ${++count}`;
const forgetOn = { renamed: ({ id }: { id?: string }) => (id ? (key: string) => key === id : ('all' as const)) };

test('issue 9: an entry ends by time, whatever events were lost', async () => {
  const names = memo<string>(name(), { ttlMs: 100, max: 10 });
  const db = database();
  const read = answering('a', 'b');
  expect(await names.of(db, 'k', read, 0)).toBe('a');
  expect(await names.of(db, 'k', read, 99)).toBe('a');
  expect(await names.of(db, 'k', read, 100)).toBe('b');
});

test('an event ends what it names; `lost` ends everything; another database is another memory', async () => {
  const names = memo<string>(name(), { ttlMs: 1e9, max: 10, forgetOn });
  const [db, other] = [database(), database()];
  const all = async () => [
    await names.of(db, '1', answering('new')),
    await names.of(db, '2', answering('new')),
    await names.of(other, '1', answering('new')),
  ];
  for (const each of [db, other]) for (const key of ['1', '2']) await names.of(each, key, answering('old'));
  forgetAfter(db, 'unheard', {});
  expect(await all()).toEqual(['old', 'old', 'old']);
  forgetAfter(db, 'renamed', { id: '1' });
  expect(await all()).toEqual(['new', 'old', 'old']);
  forgetAfter(db, 'renamed', {});
  expect(await all()).toEqual(['new', 'new', 'old']);
  forgetAfter(other, 'lost', {});
  expect(await all()).toEqual(['new', 'new', 'new']);
});

test('what is forgotten while it is read is not kept, nor is a failure or an answer that is worth nothing', async () => {
  const names = memo<string>(name(), { ttlMs: 1e9, max: 10, forgetOn, keeps: (value) => value !== '' });
  const db = database();
  let finish: (value: string) => void = () => undefined;
  const slow = names.of(db, 'k', () => new Promise<string>((resolve) => (finish = resolve)));
  forgetAfter(db, 'renamed', { id: 'k' });
  finish('old');
  expect(await slow).toBe('old');
  expect(await names.of(db, 'k', answering('new'))).toBe('new');
  await expect(names.of(db, 'f', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await names.of(db, 'f', answering(''))).toBe('');
  expect(await names.of(db, 'f', answering('x'))).toBe('x');
});

test('past its number the oldest entry goes', async () => {
  const names = memo<string>(name(), { ttlMs: 1e9, max: 2 });
  const db = database();
  for (const key of ['1', '2', '3']) await names.of(db, key, answering('old'));
  expect(await names.of(db, '3', answering('new'))).toBe('old');
  expect(await names.of(db, '1', answering('new'))).toBe('new');
});

test('what is kept beside a value is made once for it, and again after a failure', async () => {
  const parts = beside<object, Promise<string>>();
  const owner = {};
  await expect(parts(owner, 'k', () => Promise.reject(new Error('no')))).rejects.toThrow();
  expect(await parts(owner, 'k', answering('a'))).toBe('a');
  expect(await parts(owner, 'k', answering('b'))).toBe('a');
  expect(await parts({}, 'k', answering('b'))).toBe('b');
});

test('issue 9: the server has no cache of another kind', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const caches = files.filter((file) =>
    /new WeakMap|^(?:export )?(?:const|let) \w+(?::[^=]*)? = new (?:Map(?:<.*>)?|Set<.*>)\(\);?$/m.test(
      readFileSync(join('server', file), 'utf8'),
    ),
  );
  expect(caches.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
    'db/memo.ts',
    // Frames of a socket that wait; state of a socket lives as long as it.
    'http/frames.ts',
    // What the person of a socket saw when it was told last.
    'http/rightsWatch.ts',
    // Checks of schemas, which never change.
    'http/validation.ts',
    // What a socket was sent, and whom it follows.
    'modules/chat/deliver.ts',
    'modules/chat/presence.ts',
    // Records that a transaction of the engine itself saves.
    'modules/flow/lock.ts',
    // What a request did, for its row in the log of operations.
    'modules/mcp/serve.ts',
    // The sockets of a running server.
    'modules/metrics/module.ts',
    // Facts of the zones of the runtime, which never change.
    'modules/records/localTime.ts',
    // The span of a request, as long as the request.
    'modules/traces/watch.ts',
    // Names of the seed in each language, which never change.
    'seed/seedPeople.ts',
    // Work that is under way, by account.
    'services/auth/runInOrder.ts',
    // Read once per transaction.
    'services/organisation/organizeNames.ts',
    // Words of the product, which never change.
    'services/platform/productWords.ts',
  ]);
});
