import { describe, expect, it } from 'vitest';
import type { Numbers } from '../../core/language/types';
import { createFakeHost } from '../testing/fakeHost';
import { compileSource } from './compileSource';

const { sources } = createFakeHost();
const source: Numbers = {
  model: 'orders',
  groupBy: [{ field: 'orderDate', by: 'month' }],
  measures: [{ name: 'records', measure: 'count' }],
  where: { status: { $: 'view.search.values.status' } },
  when: { '$view.search.values.ready': true },
};
const scope = (values: object) => ({ view: { search: { values } } });

describe('issue 12: a source of numbers', () => {
  const plan = compileSource(source, sources);
  it('asks once, with the values of its bindings', () => {
    expect(plan.question(scope({ ready: true, status: 'open' }))).toEqual({
      call: 'onlineDev.aggregate',
      params: { modelId: 'orders', groupBy: source.groupBy, measures: source.measures, where: { status: 'open' } },
    });
  });
  it('asks nothing while `when` is false, and again when what it reads changes', () => {
    expect(plan.question(scope({ ready: false }))).toBeNull();
    expect([...plan.reads].sort()).toEqual(['view.search.values.ready', 'view.search.values.status']);
  });
  it('reads rows that name their group', () => {
    const rows = plan.rows({ list: [{ id: '0', fullName: '2026-01', records: 3 }] }, String);
    expect(rows).toEqual([expect.objectContaining({ id: '0', fullName: '2026-01', records: 3 })]);
  });
});
