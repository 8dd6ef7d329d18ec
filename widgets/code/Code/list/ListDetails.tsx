import { type Listed, type ListItem, sortOf } from '../../../../core/design/list/lists';
import { type BesideColumn, besideColumn, itemMembers, listMembers } from '../../../../core/design/list/members';
import type { JsonObject } from '../../../../core/language/types';
import { asArray } from '../../../../core/model/read';
import { PartPanel } from '../panel/PartPanel';
import { type ListActs, partIn } from './useListActs';

const isBeside = (name: string): name is BesideColumn => besideColumn.some((each) => each === name);
const isNumber = new Set(['inputNumber', 'calculate', 'slider', 'rate']);

/** What a column says in the list itself, as members of it. */
function besideOf(data: JsonObject, items: readonly ListItem[], { name }: ListItem): JsonObject {
  const sorted = sortOf(data).find(({ field }) => field === name)?.sort;
  return {
    ...(sorted && { sorted }),
    ...(asArray(data.summaryField).includes(name) && { total: true }),
    ...(Number(data.type) === 3 && data.groupField === name && { grouped: true }),
    ...(items.some((each) => each.list === 'searchList' && each.name === name) && { searched: true }),
  };
}

export interface ListDetailsProps {
  /** The form whose fields the list shows. */
  form: JsonObject;
  data: JsonObject;
  fields: readonly Listed[];
  items: readonly ListItem[];
  /** Undefined: the list itself is chosen. */
  item: ListItem | undefined;
  acts: ListActs;
}

/** The properties of an item of the list, or of the list itself. */
export function ListDetails({ form, data, fields, items, item, acts }: ListDetailsProps) {
  const of = item && fields.find(({ value }) => value === item.name);
  const members = item
    ? itemMembers(item.list).filter(
        ({ name }) => !isBeside(name) || (of && !item.name.includes('-') && (name !== 'total' || isNumber.has(of.key))),
      )
    : listMembers;
  return (
    <PartPanel
      part={item ? partIn(item) : 'list'}
      form={form}
      node={item ? { ...item.node, ...(item.list === 'columnList' && besideOf(data, items, item)) } : data}
      members={members}
      change={(name, value, words) => {
        if (item && of && isBeside(name)) acts.beside(name, of, value);
        else acts.set(item?.pointer ?? '', name, value, words);
      }}
    />
  );
}
