import type { Json, JsonObject } from '../../language/types';
import { widgetFacts } from '../../model/fields';
import { asArray, asObject, asText, isObject } from '../../model/read';
import { type FormField, formFields, readForm } from '../panel/formFields';

/** The lists in the text of `columnData` whose items a person arranges. */
export const listNames = [
  'columnList',
  'searchList',
  'columnOptions',
  'btnsList',
  'columnBtnsList',
  'customBtnsList',
] as const;
export type ListName = (typeof listNames)[number];

/** An item of one of the lists. */
export interface ListItem {
  list: ListName;
  /** JSON pointer in the text of `columnData`. */
  pointer: string;
  /** Name of its field, or of its button. */
  name: string;
  label: string;
  node: JsonObject;
}

/** A field as a list names it: `name`, or `table-column`. */
export interface Listed {
  value: string;
  label: string;
  key: string;
}

/** Buttons that a list draws by themselves, with the captions that the designers of the family begin with. */
export const standardButtons: Partial<Record<ListName, Record<string, string>>> = {
  btnsList: { add: '新增', upload: '导入', download: '导出', batchRemove: '批量删除', batchPrint: '批量打印' },
  columnBtnsList: { edit: '编辑', detail: '详情', remove: '删除' },
};
/** Those that are drawn where the text does not say which. */
const unsaid: Partial<Record<ListName, string[]>> = { btnsList: ['add'], columnBtnsList: ['edit', 'remove', 'detail'] };

/** The name of the field or the button of an item. */
export const nameOf = (node: JsonObject) => asText(node.prop) || asText(node.__vModel__) || asText(node.value);

const listName = (table: FormField | undefined, { name }: FormField) => (table ? `${table.name}-${name}` : name);

/** The fields of a form that a list may name. */
export function listed(formData: string): Listed[] {
  const all = formFields(readForm(formData) ?? {});
  return all.flatMap((field) => {
    const table = field.table ? all.find(({ key, name }) => key === 'table' && name === field.table) : undefined;
    if (!field.name || field.key === 'table' || !widgetFacts(field.key).listColumn) return [];
    const label = table ? `${table.label}-${field.label}` : field.label;
    return [{ value: listName(table, field), label, key: field.key }];
  });
}

/** What a text of JSON holds; an empty one holds nothing, a broken one is undefined. */
export const readList = (columnData: string): JsonObject | undefined => (columnData.trim() ? readForm(columnData) : {});

/** The items of a list; of buttons that the text does not name those that are drawn. */
export function itemsOf(data: JsonObject, list: ListName): Json[] {
  if (Array.isArray(data[list])) return data[list];
  const names = unsaid[list] ?? [];
  return names.map((value) => ({ value, label: standardButtons[list]?.[value] ?? value }));
}

/** The items of all lists, in order. */
export function listItems(data: JsonObject, fields: readonly Listed[]): ListItem[] {
  return listNames.flatMap((list) =>
    itemsOf(data, list).flatMap((each, index) => {
      if (!isObject(each)) return [];
      const name = nameOf(each);
      const label = asText(each.label) || fields.find(({ value }) => value === name)?.label || name;
      return [{ list, pointer: `/${list}/${index}`, name, label, node: each }];
    }),
  );
}

/** How the list is sorted at first, whichever generation says it. */
export function sortOf(data: JsonObject): { field: string; sort: string }[] {
  const said = asArray(data.defaultSortConfig).flatMap((each) => {
    const { field, sort } = asObject(each);
    return asText(field) ? [{ field: asText(field), sort: asText(sort) === 'desc' ? 'desc' : 'asc' }] : [];
  });
  const old = asText(data.defaultSidx);
  if (said.length > 0 || !old) return said;
  return [{ field: old, sort: asText(data.sort) === 'asc' ? 'asc' : 'desc' }];
}
