import type { JsonObject } from '../language/types';
import { canonicalKey, widgetName } from './aliases';
import { widgetFacts } from './fields';
import {
  asArray,
  asFlag,
  asNumber,
  asObject,
  asText,
  type Issues,
  isObject,
  measure,
  oneOf,
  step,
  warning,
} from './read';
import type { ModelButton, ModelColumn, ModelCustomButton, ModelField, ModelList, ModelSearch } from './types';

/** Finds the form's field of a list item: by `vModel` or `tableFieldX-col`. */
export type FindField = (prop: string) => ModelField | undefined;

const propOf = (item: JsonObject) => asText(item.prop) || asText(item.__vModel__) || asText(item.id);
const configOf = (item: JsonObject) => asObject(item.__config__);
const keyOf = (item: JsonObject, field: ModelField | undefined) =>
  field?.key ?? canonicalKey(asText(item.jnpfKey) || widgetName(configOf(item)) || widgetName(item));
const labelOf = (item: JsonObject, field: ModelField | undefined, prop: string) =>
  asText(item.label) || asText(item.fullName) || field?.label || asText(configOf(item).label) || prop;

/** Items with a prop, each once. An unknown field is dropped with a warning, unless there is no form (webType 4). */
function readItems(list: unknown, at: string, find: FindField, bare: boolean, issues: Issues) {
  const seen = new Set<string>();
  return asArray(list).flatMap((item, index) => {
    if (!isObject(item)) return [];
    const prop = propOf(item);
    const field = find(prop);
    if (!prop || seen.has(prop)) return [];
    if (!field && !bare) {
      const name = prop.slice(0, 60);
      issues.push(
        warning(step(at, index), 'noSuchField', `"${name}" is no field of the form and is left out`, { name }),
      );
      return [];
    }
    seen.add(prop);
    return [{ item, prop, field, place: step(at, index) }];
  });
}

/** Widths of a column in pixels; 0 is automatic. */
const columnWidths = [30, 2000] as const;

function readColumns(list: unknown, at: string, find: FindField, bare: boolean, issues: Issues): ModelColumn[] {
  return readItems(list, at, find, bare, issues).map(({ item, prop, field, place }) => {
    const width = asNumber(item.width) === 0 ? 0 : measure(item.width, columnWidths, step(place, 'width'), issues);
    return {
      prop,
      label: labelOf(item, field, prop),
      key: keyOf(item, field),
      widthPx: width || undefined,
      align: oneOf(item.align, ['left', 'center', 'right'] as const, 'left'),
      fixed: oneOf(item.fixed, ['none', 'left', 'right'] as const, 'none'),
      sortable: asFlag(item.sortable),
      field,
      raw: item,
    };
  });
}

function readSearches(list: unknown, find: FindField, bare: boolean, issues: Issues): ModelSearch[] {
  return readItems(list, '/columnData/searchList', find, bare, issues).map(({ item, prop, field, place }) => {
    const key = keyOf(item, field);
    const facts = widgetFacts(key);
    return {
      prop,
      label: labelOf(item, field, prop),
      key,
      searchType: oneOf(asNumber(item.searchType), [1, 2, 3] as const, facts.searchType),
      multiple: asFlag(item.searchMultiple, facts.searchMultiple),
      isKeyword: asFlag(item.isKeyword),
      includeSubordinate: asFlag(item.isIncludeSubordinate),
      value: item.value ?? undefined,
      field,
      at: place,
      raw: item,
    };
  });
}

function readButtons(list: unknown, at: string): ModelButton[] {
  return asArray(list).flatMap((item, index) => {
    const button = asObject(item);
    const value = asText(button.value);
    if (!value || button.show === false) return [];
    const label = asText(button.label) || value;
    return { value, label, icon: asText(button.icon) || undefined, at: step(at, index) };
  });
}

/** The buttons of a list whose designer left them out. An empty list is the designer's own: no buttons. */
const standardButtons = {
  btnsList: [{ value: 'add', label: '新增' }],
  columnBtnsList: [
    { value: 'edit', label: '编辑' },
    { value: 'remove', label: '删除' },
    { value: 'detail', label: '详情' },
  ],
} as const;

function readStandardButtons(data: JsonObject, name: keyof typeof standardButtons, issues: Issues): ModelButton[] {
  const at = step('/columnData', name);
  if (Array.isArray(data[name])) return readButtons(data[name], at);
  const buttons = standardButtons[name];
  const values = { buttons: buttons.map(({ label }) => label).join('、') };
  issues.push(warning(at, 'standardButtons', 'no buttons are named; the usual ones are drawn', values));
  return readButtons(buttons, at);
}

function readCustomButtons(list: unknown, issues: Issues): ModelCustomButton[] {
  return readButtons(list, '/columnData/customBtnsList').flatMap((button) => {
    const item = asArray(list).find((each) => asText(asObject(each).value) === button.value);
    const event = asObject(asObject(item).event);
    const kind = oneOf(asNumber(event.btnType), [0, 1, 2, 3] as const, 0);
    if (kind) return [{ ...button, kind, event }];
    issues.push(warning(button.at, 'noButton', `the button "${button.label}" does nothing`, { label: button.label }));
    return [];
  });
}

function readDefaultColumns(list: unknown): ModelList['defaultColumns'] {
  return asArray(list).flatMap((item) => {
    if (!isObject(item)) return [];
    const prop = propOf(item);
    return prop ? [{ prop, label: labelOf(item, undefined, prop), checked: asFlag(item.checked) }] : [];
  });
}

/** `complexHeaderList` of 3.6: columns under a header of their own. */
function readHeaders(list: unknown): ModelList['headers'] {
  return asArray(list).flatMap((item) => {
    if (!isObject(item)) return [];
    const props = asArray(item.childColumns)
      .map((prop) => asText(prop))
      .filter(Boolean);
    const id = asText(item.id);
    const align = oneOf(item.align, ['left', 'center', 'right'] as const, 'center');
    return id && props.length ? [{ id, label: asText(item.fullName) || asText(item.label) || id, align, props }] : [];
  });
}

/** `sortList` of old designers: names or copies of the fields by which a list may be sorted, some with a direction. */
function readSortList(data: JsonObject, find: FindField, issues: Issues) {
  return asArray(data.sortList).flatMap((item, index) => {
    const entry = asObject(item);
    const prop = asText(item) || propOf(entry) || asText(entry.field);
    if (!prop) return [];
    const order = asText(entry.sort) || asText(entry.order);
    if (find(prop)) return [{ prop, order: order.replace(/ending$/, '') }];
    const at = step('/columnData/sortList', index);
    issues.push(warning(at, 'noSuchField', `"${prop}" is no field of the form and is left out`, { name: prop }));
    return [];
  });
}

/** 3.6 `defaultSortConfig`, else 3.4 `defaultSidx` and `sort`, else the directions of `sortList`. */
function readSort(data: JsonObject, find: FindField, listed: ReturnType<typeof readSortList>): ModelList['sort'] {
  const configured = asArray(data.defaultSortConfig).flatMap((item) => {
    const prop = asText(asObject(item).field);
    return prop ? [{ prop, order: oneOf(asObject(item).sort, ['asc', 'desc'] as const, 'asc') }] : [];
  });
  const old = asText(data.defaultSidx);
  const said = listed.flatMap(({ prop, order }) =>
    order === 'asc' || order === 'desc' ? [{ prop, order } as const] : [],
  );
  const older = old ? [{ prop: old, order: oneOf(data.sort, ['asc', 'desc'] as const, 'desc') }] : said;
  const sort = configured.length ? configured : older;
  return sort.filter(({ prop }) => find(prop) && !prop.includes('-'));
}

/** Names of the left tree: `treeSyn…` of 3.4 and `treeSync…` of 3.6 (contract-visualdev §0.2). */
function readTree(data: JsonObject): JsonObject {
  const tree: JsonObject = {};
  for (const [name, value] of Object.entries(data)) {
    if (!name.startsWith('tree') && name !== 'hasTreeQuery') continue;
    const canonical = name
      .replace(/^treeSynType$/, 'treeSyncType')
      .replace(/^treeInterface(Id|Name)$/, 'treeSyncInterface$1')
      .replace(/^treeTemplateJson$/, 'treeSyncTemplateJson');
    if (canonical === name || !Object.hasOwn(data, canonical)) tree[canonical] = value;
  }
  return tree;
}

/** columnData of any generation (contract-visualdev §6.1). */
export function normaliseList(data: JsonObject, webType: number, find: FindField, issues: Issues): ModelList {
  const bare = webType === 4;
  const sortList = readSortList(data, find, issues);
  const sortable = new Set(sortList.map(({ prop }) => prop));
  const columns = readColumns(data.columnList, '/columnData/columnList', find, bare, issues);
  const texts = (list: unknown) =>
    asArray(list)
      .map((item) => asText(item))
      .filter(Boolean);
  return {
    type: oneOf(asNumber(data.type), [1, 2, 3, 4, 5] as const, 1),
    columns: columns.map((column) => (sortable.has(column.prop) ? { ...column, sortable: true } : column)),
    defaultColumns: readDefaultColumns(data.defaultColumnList),
    queryable: readColumns(data.columnOptions, '/columnData/columnOptions', find, bare, []),
    headers: readHeaders(data.complexHeaderList),
    searches: readSearches(data.searchList, find, bare, issues),
    hasPage: asFlag(data.hasPage, true),
    pageSize: Math.round(measure(data.pageSize, [1, 10_000], '/columnData/pageSize', issues) ?? 20),
    sort: readSort(data, find, sortList),
    buttons: bare ? readButtons(data.btnsList, '/columnData/btnsList') : readStandardButtons(data, 'btnsList', issues),
    rowButtons: bare
      ? readButtons(data.columnBtnsList, '/columnData/columnBtnsList')
      : readStandardButtons(data, 'columnBtnsList', issues),
    customButtons: readCustomButtons(data.customBtnsList, issues),
    hasSuperQuery: asFlag(data.hasSuperQuery, true),
    showSummary: asFlag(data.showSummary),
    summaryFields: texts(data.summaryField),
    childTableStyle: oneOf(asNumber(data.childTableStyle), [1, 2] as const, 1),
    groupField: asText(data.groupField) || undefined,
    parentField: asText(data.parentField) || undefined,
    lazyTree: asNumber(data.treeLazyType) === 1,
    tree: readTree(data),
    ruleList: data.ruleList ?? [],
    usePermission: {
      column: asFlag(data.useColumnPermission),
      form: asFlag(data.useFormPermission),
      button: asFlag(data.useBtnPermission),
      data: asFlag(data.useDataPermission),
    },
    printIds: texts(Array.isArray(data.printIds) ? data.printIds : [data.printIds]),
    raw: data,
  };
}
