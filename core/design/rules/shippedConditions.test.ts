import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { type ConditionNode, parseCondition } from '../../condition';
import type { Condition } from '../../language/types';
import { filterDraft, filterOf } from '../list/filter';
import { conditionOf, draftOf } from './conditionDraft';

const root = new URL('../../../schemas/', import.meta.url);
const members = new Set(['hiddenWhen', 'disabledWhen', 'requiredWhen', 'when', 'condition', 'if']);

function conditionsIn(value: unknown, key = ''): Condition[] {
  if (Array.isArray(value)) return value.flatMap((each) => conditionsIn(each));
  if (typeof value !== 'object' || value === null) return [];
  if (members.has(key) && draftOf(value as Condition, { scope: true })) return [value as Condition];
  return Object.entries(value).flatMap(([name, each]) => conditionsIn(each, name));
}

/** Every comparison of a condition, in order. */
function leavesOf(node: ConditionNode): unknown[] {
  if (node.kind === 'leaf') return [node];
  return node.kind === 'not' ? leavesOf(node.node) : node.nodes.flatMap(leavesOf);
}

describe('designer §2.6 conditions of shipped documents in an editor', () => {
  const all = ['dialogs', 'pages', 'fragments'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => conditionsIn(JSON.parse(readFileSync(new URL(`${folder}/${file}`, root), 'utf8')))),
  );

  it('are many, and some compare with an empty text', () => {
    expect(all.length).toBeGreaterThan(50);
    expect(JSON.stringify(all)).toContain(':""');
  });

  it.each(['unchanged', 'any', 'all', 'none', 'notAll'] as const)(
    'lose no comparison when written back: %s',
    (join) => {
      for (const condition of all) {
        const draft = draftOf(condition, { scope: true });
        if (!draft) throw new Error('it was shown before');
        const written = conditionOf(join === 'unchanged' ? draft : { ...draft, join });
        expect(leavesOf(parseCondition(written))).toEqual(leavesOf(parseCondition(condition)));
      }
    },
  );
});

test('designer §2.6 a comparison of a filter with nothing stays when another is changed', () => {
  const groups = [
    { field: 'a', symbol: '==', fieldValue: '' },
    { field: 'b', symbol: '==', fieldValue: '1' },
  ];
  const rules = { matchLogic: 'and', conditionList: [{ logic: 'and', groups }] };
  const draft = filterDraft(rules);
  if (!draft) throw new Error('the filter is shown');
  expect(filterOf(rules, { ...draft, join: 'any' })).toEqual({ ...rules, conditionList: [{ logic: 'or', groups }] });
});
