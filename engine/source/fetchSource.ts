import type { Scope } from '../../core/binding';
import type { DictionaryKey, PageQuery, Row } from '../ports';
import { sayer, type Tools } from '../tools';
import type { Below, SourcePlan } from './compileSource';

interface Fetched {
  rows: Row[];
  total: number;
}

async function dataOf({ host }: Tools, { kind, source, question }: SourcePlan, scope: Scope, page?: PageQuery) {
  if (kind === 'options') return source;
  if (kind === 'dictionary') {
    const { dictionary, valueKey = 'id' } = source as { dictionary: string; valueKey?: DictionaryKey };
    return host.dictionary(dictionary, valueKey);
  }
  const asked = question(scope, page);
  if (asked && 'found' in asked) return asked.found;
  return asked ? ((await host.call(asked.call, asked.params)).data ?? []) : undefined;
}

/** Fetches the rows of a source once; of one page if given. Rejects as `host.call` does. */
export async function fetchSource(
  tools: Tools,
  plan: SourcePlan,
  scope: Scope,
  { page, nested }: { page?: PageQuery; nested?: boolean } = {},
): Promise<Fetched> {
  const data = await dataOf(tools, plan, scope, page);
  const rows = plan.rows(data, sayer(tools), nested) ?? [];
  return { rows, total: plan.total(data, rows) };
}

/** The children of a node; `scope.row` is the node. */
export async function fetchBelow({ host }: Tools, below: Below, scope: Scope): Promise<Row[]> {
  const { call, params } = below.question(scope);
  return below.rows((await host.call(call, params)).data);
}
