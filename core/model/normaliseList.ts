import type { JsonObject } from '../language/types';
import { canonicalKey, widgetName } from './aliases';
import { widgetFacts } from './fields';
import { asArray, asFlag, asNumber, asObject, asText, type Issues, isObject, oneOf, step } from './read';
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
      issues.push({
        at: step(at, index),
        level: 'warning',
        message: `"${prop.slice(0, 60)}" is no field of the form and is left out`,
      });
      return [];
    }
    seen.add(prop);
    return [{ item, prop, field }];
  });
}

function readColumns(list: unknown, at: string, find: FindField, bare: boolean, issues: Issues): ModelColumn[] {
  return readItems(list, at, find, bare, issues).map(({ item, prop, field }) => {
    const width = asNumber(item.width);
    return {
      prop,
      label: labelOf(item, field, prop),
      key: keyOf(item, field),
      widthPx: width && width > 0 ? width : undefined,
      align: oneOf(item.align, ['left', 'center', 'right'] as const, 'left'),
      fixed: oneOf(item.fixed, ['none', 'left', 'right'] as const, 'none'),
      sortable: asFlag(item.sortable),
      field,
      raw: item,
    };
  });
}

function readSearches(list: unknown, find: FindField, bare: boolean, issues: Issues): ModelSearch[] {
  return readItems(list, '/columnData/searchList', find, bare, issues).map(({ item, prop, field }) => {
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
      raw: item,
    };
  });
}

function readButtons(list: unknown): ModelButton[] {
  return asArray(list).flatMap((item) => {
    const button = asObject(item);
    const value = asText(button.value);
    if (!value || button.show === false) return [];
    return { value, label: asText(button.label) || value, icon: asText(button.icon) || undefined };
  });
}

function readCustomButtons(list: unknown): ModelCustomButton[] {
  const known = readButtons(list);
  return known.flatMap((button) => {
    const item = asArray(list).find((each) => asText(asObject(each).value) === button.value);
    const event = asObject(asObject(item).event);
    const kind = oneOf(asNumber(event.btnType), [0, 1, 2, 3] as const, 0);
    return kind ? [{ ...button, kind, event }] : [];
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

/** 3.6 `defaultSortConfig`, else 3.4 `defaultSidx` and `sort`. */
function readSort(data: JsonObject, find: FindField): ModelList['sort'] {
  const configured = asArray(data.defaultSortConfig).flatMap((item) => {
    const prop = asText(asObject(item).field);
    return prop ? [{ prop, order: oneOf(asObject(item).sort, ['asc', 'desc'] as const, 'asc') }] : [];
  });
  const old = asText(data.defaultSidx);
  const sort =
    configured.length || !old ? configured : [{ prop: old, order: oneOf(data.sort, ['asc', 'desc'] as const, 'desc') }];
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
  const texts = (list: unknown) =>
    asArray(list)
      .map((item) => asText(item))
      .filter(Boolean);
  return {
    type: oneOf(asNumber(data.type), [1, 2, 3, 4, 5] as const, 1),
    columns: readColumns(data.columnList, '/columnData/columnList', find, bare, issues),
    defaultColumns: readDefaultColumns(data.defaultColumnList),
    queryable: readColumns(data.columnOptions, '/columnData/columnOptions', find, bare, []),
    headers: readHeaders(data.complexHeaderList),
    searches: readSearches(data.searchList, find, bare, issues),
    hasPage: asFlag(data.hasPage, true),
    pageSize: Math.min(10_000, Math.max(1, Math.round(asNumber(data.pageSize) ?? 20))),
    sort: readSort(data, find),
    buttons: readButtons(data.btnsList),
    rowButtons: readButtons(data.columnBtnsList),
    customButtons: readCustomButtons(data.customBtnsList),
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
    raw: data,
  };
}
