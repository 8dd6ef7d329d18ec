import type { JsonObject } from '../language/types';
import { widgetFacts } from './fields';
import { isHidden } from './isHidden';
import { normaliseModel } from './normalise';
import { asArray } from './read';
import type { ModelField } from './types';
import { columnsOf, holdsValue, isStored, mainFields } from './walk';

/** Columns and filters that fit on a screen; more are added by hand. */
const mostColumns = 8;
const mostFilters = 3;

const isAsked = (field: ModelField) => isStored(field) && !isHidden(field) && widgetFacts(field.key).searchable;

/** How much of a form a list that was made shows, as people are told. */
export const sizeOfList = ({ columnList, searchList }: JsonObject): { columns: number; filters: number } => ({
  columns: asArray(columnList).length,
  filters: asArray(searchList).length,
});

/** A list (`columnData`) of the fields of a form: the first columns, filters and the usual buttons (contract-visualdev §6). */
export function makeList(formData: string): JsonObject {
  const model = normaliseModel({
    id: '',
    fullName: '',
    enCode: 'list',
    webType: 2,
    formData,
    columnData: '',
    tables: '',
  } as never);
  const fields = mainFields(model).filter((field) => holdsValue(field) && field.key !== 'table');
  const columns = fields.filter(({ key }) => widgetFacts(key).listColumn).slice(0, mostColumns);
  const filters = columns.filter(({ key }) => widgetFacts(key).searchable).slice(0, mostFilters);
  const asked = mainFields(model).flatMap((field) =>
    field.key === 'table'
      ? columnsOf(field)
          .filter(isAsked)
          .map(({ vModel, label }) => ({ prop: `${field.vModel}-${vModel}`, label: `${field.label}-${label}` }))
      : isAsked(field)
        ? [{ prop: field.vModel }]
        : [],
  );
  return {
    type: 1,
    hasPage: true,
    pageSize: 20,
    hasSuperQuery: true,
    searchList: filters.map(({ vModel, key }) => ({ prop: vModel, searchType: widgetFacts(key).searchType })),
    columnList: columns.map(({ vModel, key }) => ({
      prop: vModel,
      ...(widgetFacts(key).sortable ? { sortable: true } : {}),
      ...(widgetFacts(key).value === 'number' ? { align: 'right' } : {}),
    })),
    columnOptions: asked,
    btnsList: [
      { value: 'add', label: '新增' },
      { value: 'download', label: '导出' },
      { value: 'batchRemove', label: '批量删除' },
    ],
    columnBtnsList: [
      { value: 'edit', label: '编辑' },
      { value: 'detail', label: '详情' },
      { value: 'remove', label: '删除' },
    ],
  };
}
