import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobModel, node } from '../../../tests/support/models/testModels';
import { formulaFault } from '../../formula/fault';
import type { Condition, JsonObject } from '../../language/types';
import { checkRecord } from '../../rules';
import { actDraft, writtenAct } from './actDraft';
import { conditionOf, draftOf } from './conditionDraft';
import { readRules } from './readRules';
import { indexOfRule, rulesOf } from './rulesOf';
import { addRule, moveRule, removeRule, replaceRule, ruleTextOf, setInRule } from './ruleText';
import { RuleWords } from './sentence';

const t = (key: string) => key.replace('rules.', '');
const fields = [
  node('select', 'result', 'Result', { dataType: 'static' }, { options: [{ id: 'rework', fullName: 'Rework' }] }),
  node('input', 'reason', 'Reason'),
  node('inputNumber', 'total', 'Total'),
];
const model = (...linkages: unknown[]) =>
  jobModel({ form: { fields: fields as JsonObject[], linkages: linkages as JsonObject[] } });

describe('designer §2.6 a condition in an editor', () => {
  const leaf: fc.Arbitrary<Condition> = fc.oneof(
    fc.record({ a: fc.constantFrom(1, 2) }) as fc.Arbitrary<Condition>,
    fc.constant({ b: { gt: 1, lt: 5 } } as Condition),
    fc.constant({ a: { null: false } } as Condition),
    fc.constant({ a: 1, b: { in: [1, 2] } } as Condition),
  );
  const tree = fc.letrec<{ node: Condition }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', maxDepth: 2 },
      leaf,
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      tie('node').map((not) => ({ not })),
    ),
  })).node;

  it('means the same after it was shown and written', () => {
    const holds = (condition: Condition, values: object) =>
      checkRecord([{ name: 'x', rules: [{ holds: condition, message: 'm' }] }], values as Record<string, unknown>, {
        t,
      }).length === 0;
    const record = fc.record({ a: fc.constantFrom(null, 1, 2), b: fc.constantFrom(null, 1, 3, 9) });
    fc.assert(
      fc.property(tree, record, (condition, values) => {
        const draft = draftOf(condition);
        if (draft) expect(holds(conditionOf(draft), values)).toBe(holds(condition, values));
      }),
      { numRuns: 500 },
    );
  });

  it('what is not finished is not written, and without anything it always holds', () => {
    const line = { kind: 'line', operator: 'eq' } as const;
    expect(conditionOf({ kind: 'group', join: 'all', items: [line, { ...line, field: 'a' }] })).toEqual({});
    const two = [{ ...line, field: 'a', operand: 1 }, line];
    expect(conditionOf({ kind: 'group', join: 'none', items: two })).toEqual({ not: { a: 1 } });
    // The formula of a stored comparison was cleared.
    const cleared = { ...line, field: '=', operand: 1, said: true };
    expect(conditionOf({ kind: 'group', join: 'all', items: [cleared] })).toEqual({});
  });

  it('what is nested deeper, or reads no field, is not shown in parts', () => {
    expect(draftOf({ all: [{ any: [{ all: [{ any: [{ a: 1 }, { b: 1 }] }, { a: 2 }] }, { b: 2 }] }, { a: 3 }] })).toBe(
      undefined,
    );
    expect(draftOf({ '$user.isAdministrator': true })).toBe(undefined);
  });
});

describe('designer §2.5 rules in the text of a form', () => {
  const text =
    '{\n  "fields": [],  "own": 1.50,\n  "linkages": [\n    { "name": "a", "mine": [1,  2] },\n    { "name": "b" }\n  ]\n}';

  it('a change leaves everything else as it is written', () => {
    const next = setInRule(text, 0, 'when', { result: 'ok' });
    expect(next.replace(', "when": {"result":"ok"}', '')).toBe(text);
    expect(setInRule(next, 0, 'when', { result: 'ok' })).toBe(next);
    expect(setInRule(text, 0, 'name', 'a')).toBe(text);
  });

  it('rules are added, moved, removed and replaced', () => {
    expect(JSON.parse(addRule(text, { name: 'c' })).linkages.map((rule: { name: string }) => rule.name)).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(JSON.parse(addRule(text, { name: 'c' }, 1)).linkages[1].name).toBe('c');
    expect(JSON.parse(addRule('{ "fields": [] }', { name: 'c' }))).toEqual({ fields: [], linkages: [{ name: 'c' }] });
    expect(JSON.parse(moveRule(text, 1, -1)).linkages[0].name).toBe('b');
    expect(JSON.parse(removeRule(text, 0)).linkages).toEqual([{ name: 'b' }]);
    expect(ruleTextOf(text, 0)).toBe('{ "name": "a", "mine": [1,  2] }');
    expect(replaceRule(text, 1, '{ broken')).toBe(text);
    expect(JSON.parse(replaceRule(text, 1, '{ "name": "d" }')).linkages[1].name).toBe('d');
  });

  it('acts are the same after they were shown and written', () => {
    const acts: JsonObject[] = [
      { show: ['reason'] },
      { clear: ['total'] },
      { set: { total: 5, reason: { field: 'result' } } },
      { set: { total: { formula: 'total + 1' } } },
      { options: { result: ['rework'] } },
      { limit: { total: { min: 1, max: 9 } } },
      { warn: 'w' },
      { refuse: 'r' },
    ];
    const [rule] = readRules(model({ when: { result: 'rework' }, then: acts })).rules;
    expect(rule?.then.map((act) => writtenAct(actDraft(act)))).toEqual(acts);
  });

  it('a sentence says what a rule still lacks', () => {
    const said = (rule: JsonObject) => {
      const made = model(rule);
      const [read] = readRules(made).rules;
      return (
        read &&
        new RuleWords(made, t)
          .rule(read)
          .map(({ text: word }) => word)
          .join(' ')
      );
    };
    expect(said({ when: {}, then: [] })).toBe('chooseCondition');
    expect(said({ when: {}, then: [{ show: ['reason'] }] })).toBe('chooseCondition then act.show Reason');
    expect(said({ when: { result: 'rework' }, then: [] })).toBe('when Result op.eq Rework then act.choose');
    expect(said({ when: {}, then: [{ set: { total: 1 } }] })).toBe('always act.set Total to 1');
  });

  it('finds the rules that name a field', () => {
    const made = model(
      { when: { result: 'rework' }, then: [{ show: ['reason'] }] },
      { when: { total: 1 }, then: [{ require: ['result'] }] },
    );
    expect(['reason', 'result', 'total'].map((name) => rulesOf(made, name).map(indexOfRule))).toEqual([
      [0],
      [0, 1],
      [1],
    ]);
  });

  it('a sentence names labels, options and what is set', () => {
    const made = model({
      when: { all: [{ result: 'rework' }, { not: { total: { null: true } } }] },
      then: [{ require: ['reason'] }, { set: { total: { formula: 'total * 2' } } }],
    });
    const [rule] = readRules(made).rules;
    const words = rule && new RuleWords(made, t).rule(rule).map(({ text: word }) => word);
    expect(words?.join(' ')).toBe(
      'when Result op.eq Rework and not ( Total op.empty ) then act.require Reason also act.set Total to = Total * 2',
    );
  });
});

describe('designer §2.6 a formula in an editor', () => {
  const known = (name: string) => ['price', 'items.amount'].includes(name);
  it.each<[string, number | undefined]>([
    ['price * 2', undefined],
    ['sum(items.amount)', undefined],
    ['', undefined],
    ['price # 2', 6],
    ['price *', 7],
    ['price + gone', 8],
    ['nope(price)', 4],
  ])('%s: the character of the fault', (formula, at) => {
    expect(formulaFault(formula, known)?.at).toBe(at);
  });
});
