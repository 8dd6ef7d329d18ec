import type { Model } from '../../model/types';
import { walkFields } from '../../model/walk';
import { namesRead } from './conditionNames';
import { formulaNames, namesIn } from './readAct';
import type { LinkRule } from './types';

/** What a rule writes, and what makes it run again: names of its condition and of the values that it sets. */
export interface Flow {
  rule: LinkRule;
  reads: string[];
  writes: string[];
}

/** `name` as a formula of this sub-table's row means it. */
const inTable = (name: string, table: string | undefined, known: (name: string) => boolean): string =>
  table && !name.includes('.') && known(`${table}.${name}`) ? `${table}.${name}` : name;

/** Rules with `set`, `clear` or `warn`, and how they follow each other. `known`: whether there is a field of this name. */
export function flowsOf(rules: readonly LinkRule[], known: (name: string) => boolean): Flow[] {
  return rules.flatMap((rule) => {
    const acts = [...rule.then, ...rule.else].filter(({ word }) => ['set', 'clear', 'warn'].includes(word));
    if (!acts.length) return [];
    const writes = acts.flatMap((act) => namesIn(act).flatMap(({ name, read }) => (read ? [] : [name])));
    const values = acts.flatMap((act) => {
      if (act.word !== 'set') return [];
      return Object.values(act.values).flatMap((value) => {
        if ('field' in value) return [value.field];
        return 'formula' in value ? formulaNames(value.formula).map((name) => inTable(name, rule.table, known)) : [];
      });
    });
    const reads = [...namesRead(rule.when, rule.table), ...values.filter((name) => !writes.includes(name))];
    return [{ rule, reads: [...new Set(reads)], writes: [...new Set(writes)] }];
  });
}

/** Computed fields by what they read: a change of one is a change of the others. */
export type Readers = ReadonlyMap<string, readonly string[]>;

/** Who computes from which field; an unreadable formula reads nothing. */
export function readersOf(model: Model): Readers {
  const readers = new Map<string, string[]>();
  const names = new Set<string>();
  const all = [...walkFields(model.form.fields)].filter(({ field }) => field.vModel);
  for (const { field, table } of all) names.add(table ? `${table.vModel}.${field.vModel}` : field.vModel);
  for (const { field, table } of all) {
    if (!field.formula) continue;
    const own = table ? `${table.vModel}.${field.vModel}` : field.vModel;
    for (const read of formulaNames(field.formula)) {
      const key = inTable(read, table?.vModel, (name) => names.has(name));
      readers.set(key, [...(readers.get(key) ?? []), own]);
    }
  }
  return readers;
}

/** These names, and every computed field that reads one of them. */
export function changedBy(names: Iterable<string>, readers: Readers): Set<string> {
  const all = new Set(names);
  for (const name of all) for (const reader of readers.get(name) ?? []) all.add(reader);
  return all;
}

/** Flows so that each follows those that write what it reads; those left over close a circle. */
export function orderFlows(flows: readonly Flow[], readers: Readers): { order: Flow[]; circle: Flow[] } {
  const open = new Set(flows);
  const order: Flow[] = [];
  const feeds = (one: Flow, other: Flow) => {
    const changed = changedBy(one.writes, readers);
    return one !== other && other.reads.some((name) => changed.has(name));
  };
  for (let found: Flow | undefined = flows[0]; found; ) {
    found = [...open].find((flow) => ![...open].some((other) => feeds(other, flow)));
    if (!found) break;
    order.push(found);
    open.delete(found);
  }
  return { order, circle: [...open] };
}

/** The flows that a change of this field runs, in order: those that read it, and those that read what they write. */
export function runBy(name: string, order: readonly Flow[], readers: Readers): Flow[] {
  let changed = changedBy([name], readers);
  return order.filter((flow) => {
    if (!flow.reads.some((read) => changed.has(read))) return false;
    changed = changedBy([...changed, ...flow.writes], readers);
    return true;
  });
}
