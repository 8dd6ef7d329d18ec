import type { Json, JsonObject } from '../../language/types';
import { asArray, asObject } from '../../model/read';
import { factsOf } from './outline';

/** A field under another name. */
export interface FieldRename {
  /** `__vModel__` of the sub-table around it, or ''. */
  table: string;
  from: string;
  to: string;
}

/** Another text at a pointer. */
export interface RenamedText {
  at: string;
  value: string;
}

/** Members whose texts are for people or for machines; they never name a field. */
const neverNames = new Set([
  'label',
  'title',
  'fullName',
  'placeholder',
  'tipLabel',
  'tipText',
  'content',
  'helpMessage',
  'jnpfKey',
  'tag',
  'tagIcon',
  'icon',
  'layout',
  'dataType',
  'type',
  'format',
  'popupType',
  'labelPosition',
  'align',
  'size',
  'className',
]);
/** Values below these are those of the field, not names of fields. */
const values = new Set(['options', 'defaultValue']);

export const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Names of a main field, and of the columns of a sub-table, as other places of the model write them. */
export function elsewhere({ table, from, to }: FieldRename) {
  if (table) return (name: string) => (name === `${table}-${from}` ? `${table}-${to}` : undefined);
  return (name: string) => {
    if (name === from) return to;
    return name.startsWith(`${from}-`) ? `${to}${name.slice(from.length)}` : undefined;
  };
}

/** Whether a sub-table has a column of this name: in its own texts the name means the column. */
function hasColumn(node: JsonObject, name: string): boolean {
  const { children } = factsOf(node);
  return asArray(children).some((child) => {
    const each = asObject(child);
    return factsOf(each).name === name || (factsOf(each).key !== 'table' && hasColumn(each, name));
  });
}

/** What a rename changes below a value: every text that names the field, but none for people, and no values of options. */
export function renamedIn(value: Json | undefined, at: string, rename: FieldRename): RenamedText[] {
  const outside = elsewhere(rename);
  type Next = (name: string) => string | undefined;
  const visit = (each: Json | undefined, here: string, next: Next): RenamedText[] => {
    if (typeof each === 'string') {
      const renamed = next(each);
      return renamed === undefined ? [] : [{ at: here, value: renamed }];
    }
    if (Array.isArray(each)) return each.flatMap((item, index) => visit(item, `${here}/${index}`, next));
    const node = asObject(each);
    const inside = within(node, next);
    return Object.entries(node).flatMap(([name, member]) => {
      if (neverNames.has(name) || values.has(name)) return [];
      // The name of the sub-table itself is a name of the form.
      return visit(member, `${here}/${escaped(name)}`, name === '__vModel__' ? next : inside);
    });
  };
  /** Inside a sub-table its columns go by their own names. */
  const within = (node: JsonObject, next: Next): Next => {
    const { key, name } = factsOf(node);
    if (key !== 'table') return next;
    if (rename.table)
      return name === rename.table ? (each) => (each === rename.from ? rename.to : outside(each)) : next;
    return hasColumn(node, rename.from) ? (each) => (each === rename.from ? undefined : next(each)) : next;
  };
  return visit(value, at, outside);
}
