import { expect, test } from 'vitest';
import type { FlowDoc } from '../../../core/flow/types';
import type { FormDoc } from '../../../core/language/types';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { askTry, tryParams } from './askTry';
import type { World } from './world';

const doc: FlowDoc = {
  language: 1,
  kind: 'flow',
  id: 'f',
  title: 'f',
  model: 'm',
  start: {},
  steps: [
    {
      id: 'p',
      do: 'pick',
      branches: [
        { id: 'p1', title: 'One', steps: [] },
        { id: 'p2', steps: [] },
      ],
    },
  ],
};
const own = {
  language: 1,
  kind: 'form',
  id: 'model.7.form',
  fields: [{ widget: 'card', items: [{ fields: [{ name: 'days', widget: 'inputNumber' }] }] }],
} as unknown as FormDoc;

/** A person who answers the dialogs, one after the other. */
function answering(...answers: Record<string, unknown>[]) {
  const host = createFakeHost({ 'onlineDev.info': () => ({ data: JSON.stringify({ days: 3, note: 'n' }) }) });
  const opened: FormDoc[] = [];
  const open = async (document: unknown) => {
    opened.push(document as FormDoc);
    const result = answers.shift();
    return { ok: result !== undefined, result };
  };
  const saying = { t: host.t, thing: () => '' };
  const records = { document: 'model.7.records' };
  const world = { host: { ...host, open, document: async () => own }, records, saying } as unknown as World;
  return { world, opened, host };
}
const fieldOf = ({ fields = [] }: FormDoc, name: string) => fields.find((field) => field.name === name);

test('the values of a chosen record fill the form, and only what was changed is given beside its id', async () => {
  const { world, opened, host } = answering({ starter: 'u', record: 'r1', act: 'never' }, { days: 9, note: 'n' });
  const trial = await askTry(world, doc, '7');
  expect(host.calls).toMatchObject([{ name: 'onlineDev.info', params: { modelId: '7', id: 'r1' } }]);
  expect(opened[1]?.fields?.[0]?.items?.[0]?.fields[0]).toMatchObject({ name: 'days', default: 3 });
  expect(tryParams(doc, trial!)).toMatchObject({ userId: 'u', recordId: 'r1', act: 'never', values: { days: 9 } });
  expect(trial!.values).toEqual({ days: 9 });
});

test('without a record all values are given; branches of a step where somebody picks are asked for', async () => {
  const { world, opened } = answering({ starter: 'u', 'branch:p': ['p2'] }, { days: 9 });
  const trial = await askTry(world, doc, '7');
  expect(fieldOf(opened[0]!, 'branch:p')).toMatchObject({ default: ['p1'], options: [{ id: 'p1' }, { id: 'p2' }] });
  expect(tryParams(doc, trial!)).toMatchObject({ recordId: null, branches: ['p2'], values: { days: 9 } });
});

test('tried again, both dialogs begin with what was said', async () => {
  const { world, opened } = answering({ starter: 'w', act: 'now' }, { days: 8 });
  await askTry(world, doc, '7', { settings: { starter: 'u', act: 'never' }, values: { days: 9 } });
  expect([fieldOf(opened[0]!, 'starter'), fieldOf(opened[0]!, 'act')]).toMatchObject([
    { default: 'u' },
    { default: 'never' },
  ]);
  expect(opened[1]?.fields?.[0]?.items?.[0]?.fields[0]).toMatchObject({ default: 9 });
});

test('cancelled at either dialog, nothing is tried', async () => {
  expect(await askTry(answering().world, doc, '7')).toBeUndefined();
  expect(await askTry(answering({ starter: 'u' }).world, doc, '7')).toBeUndefined();
});
