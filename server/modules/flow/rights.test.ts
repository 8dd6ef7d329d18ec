import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldRight } from '../../../core/flow/types';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeOffice(server);
});
afterAll(() => server.close());

const rights: FieldRight[] = ['hidden', 'read', 'write', 'write!'];
const fields = ['reason', 'note', 'items.name', 'items.price'];
/** Each field once with each right, beside others: four steps cover all pairs of field and right. */
const steps = rights.map((_, at) => ({
  id: `s${at}`,
  do: 'approve' as const,
  who: { superior: 1 },
  fields: Object.fromEntries(fields.map((field, nth) => [field, rights[(at + nth) % rights.length]!])),
}));

interface Values {
  reason: string;
  note: string;
  items: { id?: string; name: string; price: string }[];
}
const textOf = (record: Values, field: string): string => {
  const [name = '', column] = field.split('.');
  const at = record as unknown as Record<string, unknown>;
  return String(column ? (at[name] as Record<string, string>[])[0]?.[column] : at[name]);
};

describe('rights of a step on fields, every right on every field', () => {
  let flow: TestFlow;
  beforeAll(async () => {
    flow = await makeFlow(server, 'rights', { steps });
  });

  test('what is hidden is never answered, what is read never written', async () => {
    const first = { reason: 'R0', note: 'N0', items: [{ name: 'A0', price: 'P0' }] };
    const { data, msg } = await flow.start('ann', first);
    expect(data, msg).toHaveLength(1);
    const { id, recordId } = data[0]!;
    for (const step of steps) {
      const before = (await flow.model.info(recordId)) as unknown as Values;
      const seen = await flow.detail(id, 'bob');
      for (const field of fields) {
        const right = step.fields[field]!;
        const text = JSON.stringify([seen.formData, seen.draftData]);
        expect(text.includes(textOf(before, field)), `${step.id} ${field} ${right}`).toBe(right !== 'hidden');
        const label = (
          { reason: '事由', note: '批注', 'items.name': '名称', 'items.price': '价格' } as Record<string, string>
        )[field]!;
        expect(seen.flowFormInfo.propertyJson.includes(label), `${step.id} ${field} form`).toBe(right !== 'hidden');
        const operate = seen.formOperates.find((each: { id: string }) => each.id === field.replace('.', '-'));
        expect(operate).toMatchObject({
          read: right !== 'hidden',
          write: right.startsWith('write'),
          required: right === 'write!',
        });
      }
      const n = step.id;
      const row = { id: before.items[0]!.id, name: `A${n}`, price: `P${n}` };
      // A foreign client sends the whole form, with a row more.
      const formData = { reason: `R${n}`, note: `N${n}`, items: [row, { name: 'more', price: 'more' }] };
      const answer = await server.inject('flowBefore.audit', { id: seen.taskId, formData }, { as: 'bob' });
      expect(answer, answer.msg).toMatchObject({ code: 200 });
      const after = (await flow.model.info(recordId)) as unknown as Values;
      expect(after.items).toHaveLength(1);
      const sent = { ...formData, items: [row] } as Values;
      for (const field of fields) {
        const writes = step.fields[field]!.startsWith('write');
        expect(textOf(after, field), `${step.id} ${field}`).toBe(textOf(writes ? sent : before, field));
      }
    }
  });

  test.each([
    ['zh', '价格'],
    ['en', '价格'],
  ] as const)(
    'a required field that is empty refuses the approval, and names the field (%s)',
    async (language, label) => {
      const { data } = await flow.start('ann', { reason: 'R', note: 'N', items: [{ name: 'A', price: '' }] });
      const { taskId } = await flow.detail(data[0]!.id, 'bob');
      const answer = await server.inject('flowBefore.audit', { id: taskId, formData: {} }, { as: 'bob', language });
      expect(answer.code).toBe(400);
      expect(answer.data.errors[0].field).toBe('items.0.price');
      expect(answer.msg).toContain(label);
      expect(/[a-z]{3}/.test(answer.msg)).toBe(language === 'en');
    },
  );
});

/** Numbers of a seed, so that a failure comes again. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const named = ['reason', 'note', 'secret', 'items.name', 'items.price'];
const labels: Record<string, string> = {
  reason: '事由',
  note: '批注',
  secret: '薪级',
  'items.name': '名称',
  'items.price': '价格',
};
type Rights = Record<string, FieldRight>;

/** Rights of some fields, and now and then of the table; what is not named is read. */
function randomRights(next: (below: number) => number): Rights {
  const given: Rights = {};
  for (const field of named) if (next(5) > 0) given[field] = rights[next(4)]!;
  if (next(3) > 0) given.items = rights[next(3)]!;
  // Publishing refuses what a hidden table would have written.
  const columns = named.filter((field) => field.startsWith('items.'));
  if (given.items === 'hidden')
    for (const column of columns) if (given[column]?.startsWith('write')) delete given[column];
  return given;
}
const rightAt = (given: Rights, field: string): FieldRight =>
  field.includes('.') && given.items === 'hidden' ? 'hidden' : (given[field] ?? 'read');

test('what a hidden table requires keeps nobody from deciding in a version that was published with it', async () => {
  const fields = { items: 'read', 'items.price': 'write!' } as const;
  const flow = await makeFlow(server, 'hiddenTable', {
    steps: [{ id: 'boss', do: 'approve', who: { superior: 1 }, fields }],
  });
  const hidden = {
    steps: [
      { id: 'boss', do: 'approve' as const, who: { superior: 1 }, fields: { ...fields, items: 'hidden' as const } },
    ],
  };
  expect(await flow.publish(hidden)).toMatchObject({ code: 400 });
  await server.db.kysely
    .updateTable('weftFlowVersion')
    .set({ document: sql<string>`replace(document, '"items":"read"', '"items":"hidden"')` })
    .where('flowId', '=', flow.flowId)
    .execute();
  const { data } = await flow.start('ann', { reason: 'R', items: [{ name: 'A', price: '' }] });
  const { taskId, formData } = await flow.detail(data[0]!.id, 'bob');
  expect(formData).not.toHaveProperty('items');
  expect(await server.inject('flowBefore.audit', { id: taskId, formData: {} }, { as: 'bob' })).toMatchObject({
    code: 200,
  });
});

describe('design/flow §8: generated steps × fields × four kinds of right, on every way to the record', () => {
  test.each([11, 29, 47, 83, 101, 131])('hidden is never answered, read is never written (seed %i)', async (seed) => {
    const next = seeded(seed);
    const generated = Array.from({ length: 4 }, (_, at) => ({
      id: `g${at}`,
      do: 'approve' as const,
      who: { superior: 1 },
      fields: randomRights(next),
    }));
    const flow = await makeFlow(server, `gen${seed}`, { steps: generated });
    const values = (n: string) => ({ reason: `R${n}_`, note: `N${n}_`, secret: `S${n}_` });
    const { data, msg } = await flow.start('ann', { ...values('s'), items: [{ name: 'As_', price: 'Ps_' }] });
    expect(data, msg).toHaveLength(1);
    const { id, recordId } = data[0]!;
    for (const step of generated) {
      const before = (await flow.model.info(recordId)) as unknown as Values;
      const seen = await flow.detail(id, 'bob');
      const summary = await server.inject('flow.info', { config: JSON.stringify({ processId: id }) }, { as: 'bob' });
      const told = JSON.stringify([seen, summary.data]);
      for (const field of named) {
        const right = rightAt(step.fields, field);
        const what = `${step.id} ${field} ${right}`;
        expect(JSON.stringify(seen.formData).includes(textOf(before, field)), what).toBe(right !== 'hidden');
        if (right !== 'hidden') continue;
        expect(told, what).not.toContain(textOf(before, field));
        expect(seen.flowFormInfo.propertyJson, what).not.toContain(labels[field]);
      }
      const row = { id: before.items[0]!.id, name: `A${step.id}_`, price: `P${step.id}_` };
      const others = before.items.slice(1).map((each) => ({ id: each.id, name: 'filled', price: 'filled' }));
      const sent = { ...values(step.id), items: [row, ...others, { name: 'more', price: 'more' }] };
      const audit = { id: seen.taskId, formData: sent };
      // A draft of the approver is no way past it either.
      expect((await server.inject('flowBefore.saveAudit', audit, { as: 'bob' })).code).toBe(200);
      expect(await flow.model.info(recordId)).toEqual(before);
      expect(
        (
          await server.inject(
            'onlineDev.update',
            { modelId: flow.model.modelId, id: recordId, data: JSON.stringify(sent) },
            { as: 'bob' },
          )
        ).code,
      ).not.toBe(200);
      const answer = await server.inject('flowBefore.audit', audit, { as: 'bob' });
      expect(answer, answer.msg).toMatchObject({ code: 200 });
      const after = (await flow.model.info(recordId)) as unknown as Values;
      for (const field of named) {
        const writes = rightAt(step.fields, field).startsWith('write');
        expect(textOf(after, field), `${step.id} ${field}`).toBe(textOf((writes ? sent : before) as Values, field));
      }
      const adds = step.fields.items?.startsWith('write') ?? false;
      const grows =
        adds && ['items.name', 'items.price'].some((field) => rightAt(step.fields, field).startsWith('write'));
      expect(after.items.length - before.items.length, `${step.id} rows ${JSON.stringify(step.fields)}`).toBe(
        Number(grows),
      );
    }
  });
});
