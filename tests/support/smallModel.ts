/** Small models of our own for server tests, generation 3.6: fields and members as the test needs them. */
type Node = Record<string, unknown>;

export const fieldNode = (jnpfKey: string, vModel: string, label: string, config: Node = {}, own: Node = {}): Node => ({
  __config__: {
    jnpfKey,
    label,
    showLabel: true,
    span: 12,
    visibility: ['pc'],
    regList: [],
    formId: `f_${vModel}`,
    ...config,
  },
  __vModel__: vModel,
  ...own,
});

export const tableNode = (vModel: string, label: string, children: Node[], config: Node = {}): Node =>
  fieldNode('table', vModel, label, { span: 24, layout: 'rowFormItem', children, ...config });

const childrenOf = (node: Node): Node[] => ((node.__config__ as Node).children as Node[] | undefined) ?? [];

const column = (node: Node, parent?: Node, own: Node = {}): Node => {
  const config = node.__config__ as Node;
  const table = parent?.__vModel__;
  return {
    ...node,
    prop: table ? `${table}-${node.__vModel__}` : node.__vModel__,
    label: table ? `${(parent.__config__ as Node).label}-${config.label}` : config.label,
    jnpfKey: config.jnpfKey,
    align: 'left',
    fixed: 'none',
    sortable: !table,
    ...own,
  };
};

export interface SmallModel {
  enCode: string;
  fields: Node[];
  form?: Node;
  list?: Node;
  tables?: Node[];
  record?: Node;
}

const buttons = (...values: string[]) => values.map((value) => ({ value, label: value }));

/** Every field is a column and can be searched by value, unless `list` overrides it. */
export function smallModel({ enCode, fields, form = {}, list = {}, tables, record = {} }: SmallModel): Node {
  const columns = fields.flatMap((node) =>
    (node.__config__ as Node).jnpfKey === 'table'
      ? childrenOf(node).map((child) => column(child, node))
      : [column(node)],
  );
  return {
    fullName: enCode,
    enCode,
    type: 1,
    webType: 2,
    tables: tables ? JSON.stringify(tables) : '',
    formData: JSON.stringify({ primaryKeyPolicy: 1, concurrencyLock: false, logicalDelete: false, ...form, fields }),
    columnData: JSON.stringify({
      type: 1,
      hasPage: true,
      pageSize: 20,
      hasSuperQuery: true,
      searchList: columns.map((item) => ({ ...item, searchType: 1 })),
      columnList: columns,
      columnOptions: columns,
      defaultColumnList: columns.map((item) => ({ ...item, checked: true })),
      btnsList: buttons('add', 'batchRemove'),
      columnBtnsList: buttons('edit', 'remove', 'detail'),
      useBtnPermission: false,
      ...list,
    }),
    appColumnData: '',
    ...record,
  };
}
