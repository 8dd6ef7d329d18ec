import type { Language } from '../../../core/languages';
import { textIn } from './texts';

type Member = Record<string, unknown>;

/** A field of a sample model, as `content/models.json` has it, with its texts in one language. */
export interface SampleField {
  key: string;
  name: string;
  label: string;
  required?: boolean;
  unique?: boolean;
  default?: unknown;
  span?: number;
  options?: Member[];
  columns?: SampleField[];
  /** Further members of `__config__`, and of the node. */
  config?: Member;
  props?: Member;
}

export interface SampleModel {
  enCode: string;
  fullName: string;
  icon: string;
  fields: SampleField[];
  /** Names of the list's columns and of its search fields; the member that sorts it, with the direction. */
  columns: string[];
  search: string[];
  sort: [string, 'asc' | 'desc'];
  /** Codes of its print templates. */
  prints?: string[];
}

/** `lines.price` of an expression is a field; other entries are operators. */
const token = (part: string) => (/^[a-z]/i.test(part) ? { __vModel__: part } : part);

function nodeOf({ key, name, label, columns, options, config, props = {}, ...field }: SampleField, at: number): Member {
  const expression = Array.isArray(props.expression) ? { expression: props.expression.map((each) => token(each)) } : {};
  const choices = options ? { options, props: { label: 'fullName', value: 'id' } } : {};
  return {
    __config__: {
      jnpfKey: key,
      label,
      showLabel: true,
      span: field.span ?? 12,
      visibility: ['pc'],
      regList: [],
      required: field.required ?? false,
      unique: field.unique ?? false,
      formId: `${at}${name}`,
      ...(field.default === undefined ? {} : { defaultValue: field.default }),
      ...(options ? { dataType: 'static' } : {}),
      ...(columns ? { children: columns.map(nodeOf) } : {}),
      ...config,
    },
    __vModel__: name,
    ...choices,
    ...props,
    ...expression,
  };
}

/** The columns of a sub-table, for advanced queries. */
const rowColumns = ({ name, label, columns = [] }: SampleField): Member[] =>
  columns.map((column) => ({ prop: `${name}-${column.name}`, label: `${label}-${column.label}` }));

const buttons = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const captions = {
  zh: {
    add: '新增',
    batchRemove: '批量删除',
    batchPrint: '批量打印',
    download: '导出',
    upload: '导入',
    edit: '编辑',
    remove: '删除',
    detail: '详情',
  },
  en: {
    add: 'Add',
    batchRemove: 'Delete',
    batchPrint: 'Print selected',
    download: 'Export',
    upload: 'Import',
    edit: 'Edit',
    remove: 'Delete',
    detail: 'Details',
  },
};

/** 1 equal, 2 like, 3 range (contract-visualdev §6.3). */
const searchTypes: Record<string, number> = { input: 2, billRule: 2, datePicker: 3 };

/** The body of `visualdev.create` for a sample model; `printIds`: its print templates. */
export function modelBody(model: SampleModel, language: Language, printIds: readonly string[]): Member {
  const nodes = model.fields.map(nodeOf);
  const columns = nodes.map((node) => {
    const { label, jnpfKey } = node.__config__ as Member;
    return { ...node, prop: node.__vModel__, label, jnpfKey, align: 'left', fixed: 'none', sortable: true };
  });
  const named = (names: readonly string[]) => names.map((name) => columns.find(({ prop }) => prop === name) as Member);
  const { add, batchRemove, batchPrint, download, upload, edit, remove, detail } = textIn(captions, language);
  const [sortField, sort] = model.sort;
  return {
    fullName: model.fullName,
    enCode: model.enCode,
    type: 1,
    webType: 2,
    tables: '',
    formData: JSON.stringify({
      primaryKeyPolicy: 1,
      concurrencyLock: true,
      logicalDelete: true,
      popupType: 'general',
      generalWidth: '800px',
      labelWidth: 110,
      hasPrintBtn: printIds.length > 0,
      printId: printIds,
      fields: nodes,
    }),
    columnData: JSON.stringify({
      type: 1,
      hasPage: true,
      pageSize: 20,
      hasSuperQuery: true,
      defaultSortConfig: [{ field: sortField, sort }],
      searchList: named(model.search).map((item) => ({
        ...item,
        searchType: searchTypes[String(item.jnpfKey)] ?? 1,
      })),
      columnList: named(model.columns),
      columnOptions: [...columns, ...model.fields.flatMap(rowColumns)],
      defaultColumnList: named(model.columns).map((item) => ({ ...item, checked: true })),
      btnsList: buttons({ add, batchRemove, download, upload, ...(printIds.length ? { batchPrint } : {}) }),
      printIds,
      columnBtnsList: buttons({ edit, remove, detail }),
      useBtnPermission: true,
    }),
  };
}
