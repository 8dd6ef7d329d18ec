import type { FieldNode } from '../../core/language/types';
import type { Tools } from '../tools';
import { symbolsOf } from './queryDraft';

/** Text keys of symbols. */
const keys: Record<string, string> = {
  '==': 'equal',
  '<>': 'unequal',
  '>': 'more',
  '>=': 'least',
  '<': 'less',
  '<=': 'most',
  between: 'between',
  like: 'like',
  notLike: 'notLike',
  in: 'in',
  notIn: 'notIn',
  null: 'null',
  notNull: 'notNull',
};

/** The symbols that a field can be compared by, with their words; none before a field is chosen. */
export function symbolWords({ host, registry }: Tools, field: FieldNode | undefined): { id: string; label: string }[] {
  if (field?.widget === undefined) return [];
  return symbolsOf(registry.widget(field.widget, field)).map((id) => ({
    id,
    label: host.t(`engine.symbol.${keys[id]}`),
  }));
}
