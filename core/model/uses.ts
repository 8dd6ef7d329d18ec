import type { Condition, Operand } from '../language/types';
import { type LookupKind, widgetFacts } from './fields';
import { asText } from './read';
import { columnType } from './storageType';
import type { Model, ModelField } from './types';
import { findField, isStored, walkFields } from './walk';

/** What the records of models refer to. */
export const usedInRecords = ['dictionaryItem', 'user', 'organize', 'position', 'role', 'group', 'record'] as const;
export type UsedInRecords = (typeof usedInRecords)[number];

/** Something that is about to be deleted, and the values by which fields name it. */
export interface Used {
  kind: UsedInRecords;
  ids: readonly string[];
  /** Codes of dictionary items. */
  codes?: readonly string[];
  /** Of a record its model; of a dictionary item the id and the code of its type. */
  of?: readonly string[];
}

const lookups: Record<UsedInRecords, readonly LookupKind[]> = {
  dictionaryItem: ['options'],
  user: ['user', 'users'],
  organize: ['organize', 'department', 'users'],
  position: ['position', 'users'],
  role: ['role', 'users'],
  group: ['group', 'users'],
  record: ['record'],
};

/** Suffixes of `usersSelect` (contract-visualdev §2.4). */
const suffixes: Partial<Record<UsedInRecords, readonly string[]>> = {
  user: ['', '--user'],
  organize: ['--department', '--company', '--organize'],
  position: ['--position'],
  role: ['--role'],
  group: ['--group'],
};

function valuesOf(field: ModelField, { kind, ids, codes = [], of = [] }: Used): readonly string[] {
  const { lookup, system } = widgetFacts(field.key);
  if (!lookup || system || !lookups[kind].includes(lookup) || !isStored(field)) return [];
  if (kind === 'record') return of.includes(asText(field.props.modelId)) ? ids : [];
  if (kind === 'dictionaryItem') {
    const { type, dictionaryType = '', valueKey } = field.options ?? {};
    if (type !== 'dictionary' || !of.includes(dictionaryType)) return [];
    return valueKey === 'enCode' ? codes : ids;
  }
  return lookup === 'users' ? ids.flatMap((id) => (suffixes[kind] ?? []).map((suffix) => id + suffix)) : ids;
}

/** Condition: a field of the record that `may` be asked, or of a row of its sub-tables, names one of these; undefined: no field can. */
export function usesCondition(model: Model, used: Used, may = (_prop: string) => true): Condition | undefined {
  const tests = [...walkFields(model.form.fields)].flatMap(({ field, table }): Condition[] => {
    const prop = table ? `${table.vModel}-${field.vModel}` : field.vModel;
    const values: Operand[] = field.vModel && findField(model, prop)?.field === field ? [...valuesOf(field, used)] : [];
    if (!values.length || !may(prop)) return [];
    return columnType(field) === 'jsonb' ? [{ [prop]: { has: values } }] : [{ [prop]: { in: values } }];
  });
  return tests.length ? { any: tests } : undefined;
}
