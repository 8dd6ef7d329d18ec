// Engines: both. One call of every route may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fewer } from '../support/fewer';
import { faultOf, membersOf, oddRequests } from '../support/odd/requests';
import { oddMembers, oddTexts } from '../support/odd/values';
import { type PublishedModel, publishModel } from '../support/publishModel';
import { startTestServer, type TestServer } from '../support/server';
import { fieldNode, tableNode } from '../support/smallModel';
import { typed } from '../support/widgetModel';
import { fill, type Standing } from './policy/fresh';
import { tokenOf } from './policy/people';
import { makeStanding, table } from './policy/standing';

/** Of every route's odd requests each 29th is made, on the embedded database each 113th; with WEFT_ODD_EVERY=1 (npm run sweep) all 86,000. */
const every = Number(process.env.WEFT_ODD_EVERY ?? (fewer ? 113 : 29));
const timeout = every === 1 ? 900_000 : 60_000;
const calls = Object.entries(table);
/** `WEFT_ODD_CALLS=1-60`: a part of the calls; the records belong to the first part. */
const [first = 1, last = calls.length] = (process.env.WEFT_ODD_CALLS ?? '').split('-').filter(Boolean).map(Number);
let server: TestServer;
let at: Standing;

beforeAll(async () => {
  server = await startTestServer();
  at = await makeStanding(server);
});
afterAll(() => server.close());

/** Calls that build a workbook or hash a password for every request: fewer of them. */
const slow: Record<string, number> = { 'users.template': 8, 'users.exportFailures': 8, 'users.export': 8 };

test.each(calls.slice(first - 1, last))(
  'issue 10 §3 odd values in %s are refused, never a fault',
  { timeout },
  async (call, row) => {
    const { file: _, ...params } = (await fill(server, at, row.params ?? {})) as Record<string, unknown>;
    const token = await tokenOf(server, 'admin');
    const step = every * (slow[call] ?? 1);
    // Each call begins elsewhere, so that all values are used.
    const from = calls.findIndex(([name]) => name === call) % step;
    const faults: string[] = [];
    for (const [index, make] of oddRequests(call, membersOf(server.app, call, params)).entries()) {
      if (index % step !== from) continue;
      const fault = await faultOf(server.app, make(params), token);
      if (fault) faults.push(fault);
    }
    expect(faults).toEqual([]);
  },
);

const odd: unknown[] = [...oddTexts, ...oddMembers];
/** One field after the other gets one odd value after the other; each field meets every value once in `rounds`. */
const rounds = every === 1 ? odd.length : 8;

describe.runIf(first === 1)('issue 10 §3 odd values in records of a model with every typed widget', () => {
  const rows = [fieldNode('input', 'label', '行'), fieldNode('inputNumber', 'count', '数')];
  const fields = [...typed, tableNode('tableFieldRows', '明细', rows)];
  const names = [...fields.map((node) => String(node.__vModel__)), 'constructor', '__proto__'];
  let model: PublishedModel;
  const oddFor = (name: string, round: number) => odd[(names.indexOf(name) * 7 + round) % odd.length];

  beforeAll(async () => {
    // Calls above have ended sessions of the administrator.
    server.reopenSessions();
    model = await publishModel(server, { enCode: 'oddity', fields });
  });

  async function expectNoFault(make: (name: string, value: unknown) => { call: string; params: object }) {
    const faults: string[] = [];
    for (const name of names) {
      for (let round = 0; round < rounds; round++) {
        const { call, params } = make(name, oddFor(name, round));
        const answer = await server.inject(call, { modelId: model.modelId, ...params }, { as: 'admin' });
        if (answer.status >= 500 || answer.code === 500)
          faults.push(`${call} ${JSON.stringify(params).slice(0, 300)} → ${answer.status} ${answer.msg}`);
      }
    }
    expect(faults).toEqual([]);
  }
  const member = (name: string, value: unknown) => `{${JSON.stringify(name)}:${JSON.stringify(value)}}`;

  test('a new record', { timeout }, () =>
    expectNoFault((name, value) => {
      const data = JSON.stringify({ name: 'x', ...JSON.parse(member(name, value)) });
      return { call: 'onlineDev.create', params: { data } };
    }),
  );

  test('rows of a sub-table', { timeout }, () =>
    expectNoFault((name, value) => {
      const row = { label: 'x', [name.length % 2 ? 'label' : 'count']: value };
      return { call: 'onlineDev.create', params: { data: JSON.stringify({ name: 'x', tableFieldRows: [row] }) } };
    }),
  );

  test('the search of a list', { timeout }, () =>
    expectNoFault((name, value) => ({ call: 'onlineDev.list', params: { queryJson: member(name, value) } })),
  );

  test('the super query of a list', { timeout }, () =>
    expectNoFault((field, fieldValue) => {
      const symbol = ['==', 'like', '>=', 'between', 'in', "'", 'constructor'][field.length % 7];
      const superQueryJson = JSON.stringify({
        matchLogic: 'AND',
        conditionJson: JSON.stringify([{ field, symbol, fieldValue, jnpfKey: 'input' }]),
      });
      return { call: 'onlineDev.list', params: { superQueryJson } };
    }),
  );
});

describe('issue 10 §3 odd names of models', () => {
  test.each(oddTexts.filter((text) => text.trim() !== ''))(
    'a model named %j is released and listed, or refused',
    async (name) => {
      const node = fieldNode('input', 'title', name);
      const made = await publishModel(server, { enCode: name, fields: [node] }).catch((error: Error) => error.message);
      if (typeof made === 'string') {
        expect(made).not.toMatch(/系统异常|undefined/);
        return;
      }
      expect((await made.save({ title: "it's" })).code).toBe(200);
      expect((await made.list({ queryJson: JSON.stringify({ title: "it's" }) })).code).toBe(200);
    },
  );

  test('a model named as a menu beside it is refused by name, when new and when renamed', async () => {
    const fields = [fieldNode('input', 'title', 'x')];
    const menu = { fullName: 'twin', enCode: 'twin', parentId: '-1', systemId: at.system, type: 1, icon: 'x' };
    expect((await server.inject('menu.create', menu, { as: 'admin' })).code).toBe(200);
    const named = { record: { fullName: 'twin' } };
    await expect(publishModel(server, { enCode: 'twinOne', fields, ...named })).rejects.toThrow('名称重复，请重新输入');
    await server.db.kysely.deleteFrom('weftVisualdev').where('enCode', '=', 'twinOne').execute();
    const other = await publishModel(server, { enCode: 'twinTwo', fields });
    expect(await other.republish({ enCode: 'twinTwo', fields, ...named })).toMatchObject({
      code: 400,
      msg: '名称重复，请重新输入',
    });
  });
});
