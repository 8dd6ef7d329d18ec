import type { FieldNode } from '../../core/language/types';
import type { QueryCondition, QueryDraft, QueryGroup } from '../frames';
import type { WidgetDefinition } from '../registry';

/** The wire's shape of a super query (contract-visualdev §6.4, later generation). */
export interface SuperQuery {
  matchLogic: 'and' | 'or';
  conditionList: {
    logic: 'and' | 'or';
    groups: { field: string; symbol: string; fieldValue: unknown; jnpfKey: string }[];
  }[];
}

const ordered = ['==', '<>', '>', '>=', '<', '<=', 'between', 'null', 'notNull'] as const;
const chosen = ['==', '<>', 'in', 'notIn', 'null', 'notNull'] as const;
const written = ['like', 'notLike', '==', '<>', 'null', 'notNull'] as const;

/** A widget that can hold several values asks for any of them. */
export function takesMany(widget: WidgetDefinition | undefined): boolean {
  const { properties } = (widget?.propsSchema ?? {}) as { properties?: Record<string, unknown> };
  return properties?.multiple !== undefined;
}

/** What can be asked of a field: numbers and dates have an order, options are members, the rest is text. */
export function symbolsOf(widget: WidgetDefinition | undefined): readonly string[] {
  if (widget?.ordered) return ordered;
  if (!widget?.choice && widget?.ask !== 'select') return written;
  return takesMany(widget) ? chosen : chosen.filter((symbol) => symbol !== 'in' && symbol !== 'notIn');
}

/** 为空 and 不为空 ask for nothing more. */
export const takesValue = (symbol: string | undefined): boolean => symbol !== 'null' && symbol !== 'notNull';

/** Conditions with the same kind of value keep what was put in when the symbol changes. */
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

/** Which words say what is wrong with a draft; undefined: nothing is. */
export function problemOf(draft: QueryDraft, purpose: 'ask' | 'keep'): string | undefined {
  const conditions = draft.groups.flatMap((group) => group.conditions);
  if (conditions.length === 0) return 'list.addCondition';
  if (conditions.some(({ field }) => !field)) return 'list.chooseField';
  const empty = conditions.some(({ symbol, value }) => !symbol || (takesValue(symbol) && isEmpty(value)));
  if (!empty) return undefined;
  return purpose === 'ask' ? 'list.emptyQuery' : 'list.emptyPlan';
}

export function toQuery(draft: QueryDraft, fields: readonly FieldNode[]): SuperQuery {
  const widgets = new Map(fields.map(({ name, widget }) => [name, widget]));
  return {
    matchLogic: draft.logic,
    conditionList: draft.groups
      .filter(({ conditions }) => conditions.length > 0)
      .map(({ logic, conditions }) => ({
        logic,
        groups: conditions.map(({ field = '', symbol = '', value }) => ({
          field,
          symbol,
          fieldValue: takesValue(symbol) ? value : '',
          jnpfKey: widgets.get(field) ?? '',
        })),
      })),
  };
}

type Loose = Record<string, unknown>;
const list = (value: unknown): Loose[] =>
  Array.isArray(value) ? value.filter((each) => each && typeof each === 'object') : [];
const toLogic = (value: unknown): 'and' | 'or' =>
  String(value).toLowerCase() === 'or' || value === '||' ? 'or' : 'and';

/** A stored plan or an address as a draft; conditions over fields that are gone are left out. */
export function toDraft(query: unknown, fields: readonly FieldNode[]): QueryDraft {
  const { matchLogic, conditionList } = (query ?? {}) as Loose;
  const known = new Set(fields.map(({ name }) => name));
  const toCondition = ({ field, symbol, fieldValue }: Loose): QueryCondition => ({
    key: newKey(),
    field: String(field),
    symbol: String(symbol),
    value: fieldValue,
  });
  const isKnown = ({ field }: Loose): boolean => typeof field === 'string' && known.has(field);
  const groups = list(conditionList).flatMap((group): QueryGroup[] => {
    // The earlier generation has no groups: each entry is a condition.
    const inner = Array.isArray(group.groups) ? list(group.groups) : [group];
    const conditions = inner.filter(isKnown).map(toCondition);
    return conditions.length ? [{ key: newKey(), logic: toLogic(group.logic), conditions }] : [];
  });
  return groups.length ? { logic: toLogic(matchLogic), groups } : newDraft();
}

/** How many conditions are in force. */
export function countOf(query: unknown): number {
  return list((query as Loose | undefined)?.conditionList).reduce(
    (sum, { groups }) => sum + (Array.isArray(groups) ? groups.length : 1),
    0,
  );
}
