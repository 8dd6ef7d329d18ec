import type { FieldNode } from '../../core/language/types';
import type { QueryCondition, QueryDraft, QueryGroup } from '../frames';
import type { Query } from '../ports';
import type { WidgetDefinition } from '../registry';

const ordered = ['==', '<>', '>', '>=', '<', '<=', 'between', 'null', 'notNull'] as const;
const chosen = ['==', '<>', 'in', 'notIn', 'null', 'notNull'] as const;
const written = ['like', 'notLike', '==', '<>', 'null', 'notNull'] as const;

/** A widget for several values matches any of them. */
export const takesMany = (widget: WidgetDefinition | undefined): boolean => widget?.multiple === true;

/** The symbols of a field: numbers and dates have an order, options are members, the rest is text. */
export function symbolsOf(widget: WidgetDefinition | undefined): readonly string[] {
  if (widget?.ordered) return ordered;
  if (!widget?.choice && widget?.ask !== 'select') return written;
  return takesMany(widget) ? chosen : chosen.filter((symbol) => symbol !== 'in' && symbol !== 'notIn');
}

/** 为空 and 不为空 take no value. */
export const takesValue = (symbol: string | undefined): boolean => symbol !== 'null' && symbol !== 'notNull';

/** Symbols with the same kind of value keep the entered value when the symbol changes. */
export function shapeOf(symbol: string | undefined): 'none' | 'one' | 'pair' | 'many' {
  if (!takesValue(symbol)) return 'none';
  if (symbol === 'between') return 'pair';
  return symbol === 'in' || symbol === 'notIn' ? 'many' : 'one';
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isEmpty));

let keys = 0;
function newKey(): string {
  keys += 1;
  return `q${keys}`;
}

export const newCondition = (): QueryCondition => ({ key: newKey() });
export const newGroup = (): QueryGroup => ({ key: newKey(), logic: 'and', conditions: [newCondition()] });
export const newDraft = (): QueryDraft => ({ logic: 'and', groups: [newGroup()] });

/** Text key of the error in a draft; undefined: it is valid. */
export function problemOf(draft: QueryDraft, purpose: 'ask' | 'keep'): string | undefined {
  const conditions = draft.groups.flatMap((group) => group.conditions);
  if (conditions.length === 0) return 'engine.addCondition';
  if (conditions.some(({ field }) => !field)) return 'engine.chooseField';
  const empty = conditions.some(({ symbol, value }) => !symbol || (takesValue(symbol) && isEmpty(value)));
  if (!empty) return undefined;
  return purpose === 'ask' ? 'engine.emptyQuery' : 'engine.emptyPlan';
}

/** The query of a draft. Conditions without a value get ''; empty groups are left out. */
export function toQuery(draft: QueryDraft, fields: readonly FieldNode[]): Query {
  const widgets = new Map(fields.map(({ name, widget }) => [name, widget]));
  return {
    logic: draft.logic,
    groups: draft.groups
      .filter(({ conditions }) => conditions.length > 0)
      .map(({ logic, conditions }) => ({
        logic,
        conditions: conditions.map(({ field = '', symbol = '', value }) => ({
          field,
          symbol,
          value: takesValue(symbol) ? value : '',
          widget: widgets.get(field),
        })),
      })),
  };
}

/** A query (stored or from the address) as a draft; conditions over removed fields are left out. */
export function toDraft({ logic, groups }: Query, fields: readonly FieldNode[]): QueryDraft {
  const known = new Set(fields.map(({ name }) => name));
  const drafted = groups.flatMap((group): QueryGroup[] => {
    const conditions = group.conditions
      .filter(({ field }) => known.has(field))
      .map(({ field, symbol, value }): QueryCondition => ({ key: newKey(), field, symbol, value }));
    return conditions.length ? [{ key: newKey(), logic: group.logic, conditions }] : [];
  });
  return drafted.length ? { logic, groups: drafted } : newDraft();
}

/** How many conditions a query has. */
export function countOf({ groups }: Query): number {
  return groups.reduce((sum, { conditions }) => sum + conditions.length, 0);
}
