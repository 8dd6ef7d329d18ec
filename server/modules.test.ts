import { sql } from 'kysely';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublishedModel, publishModel } from '../tests/support/publishModel';
import { startTestServer, type TestServer } from '../tests/support/server';
import { fieldNode } from '../tests/support/smallModel';
import { inOrder, migrationsOf, storagesOf } from './checkModules';
import { createServer } from './createServer';
import { isMigrated, migrate } from './db/migrate';
import { migrations } from './migrations';
import { defineModule, type Module } from './module';
import { modules } from './modules';
import { allMigrations } from './product';
import { createDiskStorage } from './storage/diskStorage';
import './modules/records/recordHappenings';

const firstTable = {
  id: 'parcels/0001_tables',
  up: async (db: Parameters<(typeof migrations)[number]['up']>[0]) => {
    await sql`create table parcel (record text primary key, event text not null)`.execute(db);
  },
};

let stopped = 0;

/** What a plugin may be: a table, a call, what happens with records, and work from start to stop. */
const parcels = defineModule({
  name: 'parcels',
  needs: ['records'],
  migrations: [firstTable],
  calls: { 'parcel.count': { method: 'GET', path: '/api/parcel/Count' } },
  routes: ({ documents }) => [
    {
      call: 'parcel.count',
      summary: 'The number of parcels, and whether documents may name this call',
      permission: 'signedIn',
      query: Type.Object({ event: Type.Optional(Type.String({ maxLength: 20 })) }),
      handler: async (ctx) => {
        const [row] = await ctx.db.raw<{ n: number }>('select count(*)::int as n from parcel');
        return { data: { count: row!.n, named: 'parcel.count' in documents.calls } };
      },
    },
  ],
  on: {
    'record.written': async ({ tx, event, records }) => {
      for (const { id, values } of records) {
        if (values.name === 'refused') throw new Error('no parcel for this one');
        await tx.raw('insert into parcel values ($1, $2) on conflict (record) do update set event = $2', [id, event]);
      }
    },
    'record.removed': async ({ tx, ids }) => {
      await tx.raw('delete from parcel where record = any($1::text[])', [ids]);
    },
  },
  start: () => () => {
    stopped += 1;
  },
});

let server: TestServer;
let model: PublishedModel;
/** Also the ones that the product has are given: a plugin may stand before what it needs. */
const withParcels: readonly Module[] = [parcels, ...modules];

beforeAll(async () => {
  server = await startTestServer({ modules: withParcels });
  model = await publishModel(server, { enCode: 'letters', fields: [fieldNode('comInput', 'name', 'Name')] });
});
afterAll(async () => {
  await server.close();
  expect(stopped).toBe(1);
});

const table = (call: string) => ({ view: 'table', id: call.replace('.', ''), source: { call }, columns: [] });
const parcelRows = () => server.db.raw<{ record: string; event: string }>('select record, event from parcel');
const nameOf = (answer: { data: { list: { id: string }[] } }) => answer.data.list[0]!.id;

test('A module of another adds a table and a call that documents may name', async () => {
  const answer = await server.inject('parcel.count', {}, { as: 'admin' });
  expect(answer.data).toEqual({ count: 0, named: true });
  expect(await isMigrated(server.db, migrationsOf(migrations, withParcels))).toBe(true);
  const check = await server.inject(
    'document.validate',
    { document: { kind: 'page', id: 'a.b', views: [table('parcel.count'), table('parcel.counts')] } },
    { as: 'admin' },
  );
  expect(check.data.issues).toMatchObject([{ at: '/views/1/source/call', hint: 'did you mean "parcel.count"?' }]);
});

test('What a module does when a record is written and removed is in the same transaction', async () => {
  await model.save({ name: 'a' });
  const id = nameOf(await model.list());
  expect(await parcelRows()).toEqual([{ record: id, event: 'create' }]);
  await model.update(id, { name: 'b' });
  expect(await parcelRows()).toEqual([{ record: id, event: 'update' }]);

  const refused = await model.update(id, { name: 'refused' });
  expect(refused.code).not.toBe(200);
  expect((await model.info(id)).name).toBe('b');

  await server.inject('onlineDev.remove', { modelId: model.modelId, id }, { as: 'admin' });
  expect(await parcelRows()).toEqual([]);
});

test('The product without the module has neither its call nor its listeners', async () => {
  const other = await startTestServer();
  try {
    const answer = await other.app.inject({ method: 'GET', url: '/api/parcel/Count' });
    expect(answer.statusCode).toBe(404);
  } finally {
    await other.close();
  }
});

const build = (extra: readonly Module[]) => createServer({ db: server.db, storage: server.storage, modules: extra });

test('Modules that do not fit together are refused before the server starts', async () => {
  const one = defineModule({ name: 'one' });
  await expect(build([...modules, one, one])).rejects.toThrow('two modules called one');
  await expect(build([defineModule({ name: 'one', needs: ['two'] })])).rejects.toThrow('one needs two');
  const two = defineModule({ name: 'two', needs: ['three'] });
  const three = defineModule({ name: 'three', needs: ['two'] });
  await expect(build([two, three])).rejects.toThrow('two → three → two');
  const wrong = defineModule({ name: 'wrong', migrations: [firstTable] });
  await expect(build([wrong])).rejects.toThrow('must be called wrong/0001');
  const call = { method: 'GET', path: '/api/x' } as const;
  await expect(build([defineModule({ name: 'x', calls: { 'role.list': call } })])).rejects.toThrow(
    'two calls called role.list',
  );
  await expect(build([defineModule({ name: 'x', calls: { 'x.list': call } })])).rejects.toThrow(
    'The call x.list has no route',
  );
  const twice = { scheme: 's3', open: () => createDiskStorage('x') };
  expect(() => storagesOf([defineModule({ name: 'x', storages: [twice] })])).toThrow('two storages called s3');
  const parcel = { id: 'parcel', fields: {} };
  const post = defineModule({ name: 'post', entities: { parcel } });
  await expect(build([post, defineModule({ name: 'desk', entities: { parcel } })])).rejects.toThrow(
    'two entities called parcel',
  );
  await expect(build([post, defineModule({ name: 'desk', entities: { letter: parcel } })])).rejects.toThrow(
    'The entity letter has the id parcel',
  );
  const role = { id: 'role', fields: {} };
  await expect(build([defineModule({ name: 'desk', entities: { role } })])).rejects.toThrow('two entities called role');
  const task = { name: 'same', everyMs: 1_000, run: async () => undefined };
  await expect(build([defineModule({ name: 'x', tasks: [task, task] })])).rejects.toThrow('two tasks called same');
});

test('Each module comes behind those that it needs', () => {
  const names = inOrder(withParcels).map(({ name }) => name);
  expect(names.indexOf('parcels')).toBeGreaterThan(names.indexOf('records'));
  expect(names[0]).toBe('platform');
});

test('A database with tables of a module that is not there is not started', async () => {
  await expect(migrate(server.db, allMigrations)).rejects.toThrow('tables of the module parcels');
});
