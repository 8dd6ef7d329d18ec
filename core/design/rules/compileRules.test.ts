import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobModel, node } from '../../../tests/support/models/testModels';
import { parseCondition } from '../../condition';
import type { Condition, FieldNode, FormDoc, JsonObject } from '../../language/types';
import { checkModel } from '../../model/checkModel';
import { modelDocuments } from '../../model/documents';
import { modelFields } from '../../model/validate';
import { checkRecord } from '../../rules';
import { lockedChanges, refusalsOf } from './checkSave';
import { formRules } from './formRules';
import { joined, type Said } from './joined';
import { readRules } from './readRules';
import { runSets } from './runSets';

const t = (key: string) => key;
const context = { moduleId: 'm', version: '1' };
const fields = [
  node(
    'select',
    'result',
    '结果',
    { dataType: 'static' },
    { options: ['ok', 'rework'].map((id) => ({ id, fullName: id })) },
  ),
  node('input', 'reason', '原因'),
  node('inputNumber', 'price', '单价'),
  node('inputNumber', 'count', '数量'),
  node('inputNumber', 'total', '合计', {}, { precision: 2 }),
  node('table', 'items', '明细', {
    children: [node('input', 'kind', '类别'), node('input', 'note', '备注'), node('inputNumber', 'amount', '数量')],
  }),
];
const model = (...linkages: unknown[]) =>
  jobModel({ form: { fields: fields as JsonObject[], linkages: linkages as JsonObject[] } });
const documentsOf = (made: ReturnType<typeof model>) => modelDocuments(made, { ...context, rules: formRules(made) });
const nodesOf = (...linkages: unknown[]) => {
  const form = documentsOf(model(...linkages)).form as FormDoc;
  return new Map((form.fields as FieldNode[]).map((field) => [field.name, field]));
};
const rework = { when: { result: 'rework' } };

describe('designer §2.5 rules become words of documents', () => {
  it('what a rule shows is hidden until then; what it hides is shown until then', () => {
    const shown = nodesOf({ ...rework, then: [{ show: ['reason'] }] });
    expect(shown.get('reason')?.hiddenWhen).toEqual({ not: { result: 'rework' } });
    const hidden = nodesOf({ ...rework, then: [{ hide: ['reason'] }] });
    expect(hidden.get('reason')?.hiddenWhen).toEqual({ result: 'rework' });
  });

  it('require, disable and enable become conditions; optional relaxes the required of the field itself', () => {
    const asked = nodesOf({
      ...rework,
      then: [{ require: ['reason'] }, { disable: ['price'] }, { enable: ['count'] }],
    });
    expect(asked.get('reason')?.requiredWhen).toEqual({ result: 'rework' });
    expect(asked.get('price')?.disabledWhen).toEqual({ result: 'rework' });
    expect(asked.get('count')?.disabledWhen).toEqual({ not: { result: 'rework' } });
  });

  it('set and clear run when a field of the condition, or of the value, changes', () => {
    const nodes = nodesOf({
      when: { result: 'ok' },
      then: [{ set: { total: { formula: 'price * count' } } }, { clear: ['reason'] }],
      else: [{ set: { total: 0 } }],
    });
    const run = {
      do: 'when',
      condition: { result: 'ok' },
      actions: [
        { do: 'compute', path: 'form.total', formula: 'price * count', precision: 2 },
        { do: 'set', path: 'form.reason', value: null },
      ],
      otherwise: [{ do: 'set', path: 'form.total', value: 0 }],
    };
    for (const name of ['result', 'price', 'count']) expect(nodes.get(name)?.onChange).toEqual([run]);
    expect(nodes.get('total')?.onChange).toBeUndefined();
  });

  it('a rule that reads what another sets runs after it, from the field that starts both', () => {
    const nodes = nodesOf(
      { when: { price: { gt: 100 } }, then: [{ set: { reason: 'dear' } }] },
      { when: { result: 'ok' }, then: [{ set: { price: 200 } }] },
    );
    const sets = (nodes.get('result')?.onChange ?? []).map((action) => JSON.stringify(action));
    expect(sets).toHaveLength(2);
    expect(sets[0]).toContain('form.price');
    expect(sets[1]).toContain('dear');
  });

  it('inside a sub-table names read the row, and those of the form the form', () => {
    const nodes = nodesOf({
      when: { 'items.kind': 'x', result: 'ok' },
      then: [{ require: ['items.note'] }, { set: { 'items.amount': { field: 'price' } } }],
    });
    const columns = new Map(nodes.get('items')?.fields?.map((field) => [field.name, field]));
    expect(columns.get('note')?.requiredWhen).toEqual({ kind: 'x', '$form.result': 'ok' });
    expect(columns.get('kind')?.onChange).toEqual([
      {
        do: 'when',
        condition: { kind: 'x', '$form.result': 'ok' },
        actions: [{ do: 'set', path: 'row.amount', value: { $: 'form.price' } }],
      },
    ]);
  });
});

describe('designer §2.5 the checker names what cannot be obeyed, and the other rules work', () => {
  const said = (...linkages: unknown[]) =>
    checkModel(model(...linkages))
      .filter(({ at }) => at.startsWith('/formData/linkages'))
      .map(({ at, key, level }) => `${at} ${key} ${level}`);

  it.each<[string, unknown, string]>([
    ['no such field in then', { ...rework, then: [{ show: ['gone'] }] }, '/0/then/0/show/0 rules.issue.field'],
    ['no such field in when', { when: { gone: 1 }, then: [{ show: ['reason'] }] }, '/0/when rules.issue.field'],
    ['unknown act', { ...rework, then: [{ explode: ['reason'] }] }, '/0/then/0 rules.issue.act'],
    ['act with a wrong value', { ...rework, else: [{ show: 'reason' }] }, '/0/else/0/show rules.issue.act'],
    ['invalid condition', { when: { result: { near: 1 } }, then: [] }, '/0/when rules.issue.when'],
    ['no object', 7, '/0 rules.issue.shape'],
    ['another row', { when: { 'items.kind': 'x' }, then: [{ show: ['reason'] }] }, '/0/then/0/show/0 rules.issue.row'],
    ['a column without its row', { ...rework, then: [{ clear: ['items.note'] }] }, '/0/then/0/clear/0 rules.issue.row'],
    [
      'formula',
      { ...rework, then: [{ set: { total: { formula: '1 +' } } }] },
      '/0/then/0/set/total/formula rules.issue.formula',
    ],
  ])('%s', (_name, rule, expected) => {
    expect(said(rule)).toEqual([`/formData/linkages${expected} error`]);
    const good = { ...rework, then: [{ require: ['reason'] }] };
    const broken = readRules(model(rule, good)).rules;
    expect(broken.some(({ at }) => at === '/formData/linkages/1')).toBe(true);
  });

  it('rules that set what each other read', () => {
    const circle = [
      { name: 'a', when: { price: 1 }, then: [{ set: { count: 1 } }] },
      { name: 'b', when: { count: 1 }, then: [{ set: { price: 1 } }] },
    ];
    expect(said(...circle)).toEqual([
      '/formData/linkages/0 rules.issue.circle error',
      '/formData/linkages/1 rules.issue.circle error',
    ]);
    expect(said({ ...circle[0], on: false }, circle[1])).toEqual([]);
  });
});

describe('designer §4.3 browser and server agree', () => {
  const value = fc.constantFrom<unknown>(undefined, null, '', 'ok', 'rework', 0, 1, 5, 100, '5');
  const leaf: fc.Arbitrary<Condition> = fc.oneof(
    fc.record({ result: fc.constantFrom('ok', 'rework') }) as fc.Arbitrary<Condition>,
    fc.record({ price: fc.record({ gt: fc.constantFrom(0, 5) }) }) as fc.Arbitrary<Condition>,
    fc.record({ reason: fc.record({ null: fc.boolean() }) }) as fc.Arbitrary<Condition>,
    fc.constant({ count: { lt: { $: 'form.price' } } } as Condition),
  );
  const condition = fc.oneof(
    leaf,
    fc.array(leaf, { minLength: 1, maxLength: 2 }).map((all) => ({ all })),
    fc.array(leaf, { minLength: 1, maxLength: 2 }).map((any) => ({ any })),
    leaf.map((not) => ({ not })),
  );
  const act = fc.oneof(
    fc.record({ show: fc.constant(['reason']) }),
    fc.record({ hide: fc.constantFrom(['reason'], ['price']) }),
    fc.record({ require: fc.constantFrom(['reason'], ['count'], ['price']) }),
    fc.record({ optional: fc.constant(['count']) }),
    fc.record({ disable: fc.constantFrom(['count'], ['price']) }),
    fc.record({ limit: fc.constant({ price: { min: 1, max: 50 } }) }),
    fc.record({ options: fc.constant({ result: ['ok'] }) }),
  );
  const acts = fc.array(act, { maxLength: 3 });
  const rule = fc.record({ when: condition, then: acts, else: acts });
  const record = fc.record({ result: value, reason: value, price: value, count: value });

  it('the state of a field is what the last rule that holds says', () => {
    const said = fc.array(fc.record({ condition: leaf, value: fc.boolean() }), { maxLength: 5 });
    fc.assert(
      fc.property(said, fc.boolean(), record, (all, own, values) => {
        const holds = (each: Condition) =>
          checkRecord([{ name: 'x', rules: [{ holds: each, message: 'm' }] }], values, { t }).length === 0;
        const last = all.filter((each: Said) => holds(each.condition)).at(-1);
        const state = joined(own, all);
        const now = typeof state === 'object' ? holds(state) : state === true;
        expect(now).toBe(last ? last.value : own);
      }),
    );
  });

  it('however many rules change a state by turns, its condition is a few levels deep', () => {
    const turns = Array.from({ length: 12 }, (_, at) => ({ condition: { result: String(at) }, value: at % 2 === 0 }));
    const state = joined(false, turns) as Condition;
    expect(() => parseCondition(state)).not.toThrow();
    const holds = (result: string) =>
      checkRecord([{ name: 'x', rules: [{ holds: state, message: 'm' }] }], { result }, { t }).length === 0;
    expect(turns.map((_, at) => holds(String(at)))).toEqual(turns.map(({ value }) => value));
  });

  it('the form refuses the fields that the server refuses', () => {
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), record, (rules, values) => {
        const made = model(...rules);
        const form = documentsOf(made).form as FormDoc;
        const failed = (list: readonly FieldNode[]) => checkRecord(list, values, { t }).map(({ field }) => field);
        const server = [...failed(modelFields(made)), ...refusalsOf(made, values, {}).map(({ field }) => field)];
        expect(failed(form.fields as FieldNode[])).toEqual(server);
      }),
      { numRuns: 300 },
    );
  });
});

describe('designer §2.5 what a save obeys beside the fields', () => {
  it('refuse holds whatever the state of its field is', () => {
    const made = model(
      { when: { price: { gt: 100 } }, then: [{ refuse: 'too dear' }] },
      { when: { result: 'ok' }, then: [{ hide: ['price'] }] },
    );
    const found = refusalsOf(made, { result: 'ok', price: 101 }, {});
    expect(found).toMatchObject([{ field: 'price', text: { text: 'too dear' } }]);
    expect(refusalsOf(made, { result: 'ok', price: 100 }, {})).toEqual([]);
  });

  it('what is disabled before and after cannot be changed, but by the rule that sets it', () => {
    const made = model({ when: { result: 'ok' }, then: [{ disable: ['price', 'items.note'] }, { set: { price: 7 } }] });
    const locked = (before: Record<string, unknown> | undefined, after: Record<string, unknown>) =>
      lockedChanges(made, before, after, {}).map(({ at }) => at);
    const stored = { id: '1', result: 'ok', price: 1, items: [{ id: 'r', note: 'a' }] };
    expect(locked(stored, { ...stored, price: 2 })).toEqual(['price']);
    expect(locked(stored, { ...stored, price: '1' })).toEqual([]);
    expect(locked(stored, { ...stored, price: 7 })).toEqual([]);
    expect(locked({ ...stored, result: 'rework' }, { ...stored, price: 2 })).toEqual([]);
    expect(locked(stored, { ...stored, items: [{ id: 'r', note: 'b' }, { note: 'new' }] })).toEqual(['items.0.note']);
    expect(locked(undefined, { result: 'ok', price: 2 })).toEqual([]);
  });

  it('set runs at a save only with always, in order, and in rows', () => {
    const set = { set: { total: { formula: 'price * count' }, reason: { field: 'result' } } };
    const run = (always: boolean) => {
      const values: Record<string, unknown> = {
        result: 'ok',
        price: 2,
        count: 3,
        items: [{ kind: 'x' }, { kind: 'y' }],
      };
      const made = model(
        { ...rework, when: { result: 'ok' }, then: [set], always },
        { when: { 'items.kind': 'x' }, then: [{ set: { 'items.note': 'n' } }], always },
      );
      runSets(made, values, {}, () => undefined);
      return values;
    };
    expect(run(true)).toMatchObject({ total: 6, reason: 'ok', items: [{ kind: 'x', note: 'n' }, { kind: 'y' }] });
    expect(run(false)).not.toHaveProperty('total');
  });
});
