import type { JsonObject } from '../../../core/language/types';
import { type ModelSource, normaliseModel } from '../../../core/model/normalise';
import type { Model } from '../../../core/model/types';

/** Our own models for the tests of this folder, one per generation; a repair shop's job sheet in the newest. */

export const node = (
  key: string,
  vModel: string,
  label: string,
  config: JsonObject = {},
  own: JsonObject = {},
): JsonObject => ({
  __config__: { jnpfKey: key, label, span: 12, showLabel: true, visibility: ['pc', 'app'], ...config },
  __vModel__: vModel,
  ...own,
});

const token = (vModel: string): JsonObject => ({ __vModel__: vModel });

const parts = node(
  'table',
  'tableField9',
  '配件',
  {
    tableName: 'job_part',
    showTitle: true,
    formId: 9,
    children: [
      node('input', 'partName', '名称', { required: true, formId: 91 }, { placeholder: '请输入' }),
      node('inputNumber', 'price', '单价', { formId: 92 }, { precision: 2, min: 0 }),
      node('inputNumber', 'amount', '数量', { formId: 93 }, { min: 0, max: 99 }),
      node(
        'calculate',
        'line-total',
        '小计',
        { formId: 94 },
        { isStorage: 1, precision: 2, expression: [token('tableField9.price'), '×', token('tableField9.amount')] },
      ),
    ],
  },
  { showSummary: true, summaryField: ['line-total'] },
);

export const jobFields: JsonObject[] = [
  node('billRule', 'jobNo', '工单号', { rule: 'job', formId: 1 }, { placeholder: '系统自动生成', readonly: true }),
  node(
    'input',
    'customer',
    '客户',
    {
      required: true,
      unique: true,
      formId: 2,
      regList: [{ pattern: '/^[^#]*$/i', message: '客户名不能有井号' }],
    },
    { placeholder: '请输入客户', maxlength: 30, showWordLimit: true },
  ),
  node('datePicker', 'received', '收件日', { formId: 3, defaultCurrent: true }, { format: 'yyyy-MM-dd' }),
  node(
    'checkbox',
    'faults',
    '故障',
    { formId: 4, required: true, dataType: 'static' },
    {
      options: [
        { id: 1, fullName: '屏幕' },
        { id: 2, fullName: '电池' },
      ],
      props: { label: 'fullName', value: 'id' },
    },
  ),
  node('select', 'level', '等级', { formId: 5, dataType: 'dictionary', dictionaryType: '77' }, { multiple: false }),
  node('switch', 'warranty', '保修', { formId: 6, defaultValue: 0 }, { activeTxt: '在保', inactiveTxt: '过保' }),
  node('depSelect', 'workshop', '车间', { formId: 7, required: true }),
  {
    __config__: {
      jnpfKey: 'card',
      span: 24,
      children: [node('textarea', 'note', '备注', { formId: 8, noShow: true })],
    },
    header: '其它',
  },
  parts,
  node(
    'calculate',
    'total',
    '合计',
    { formId: 10 },
    {
      isStorage: 1,
      expression: [token('tableField9.line-total'), '×', '1', '.', '1', '3', '+', '(', token('gone'), '-', '2', ')'],
    },
  ),
  node('createTime', 'madeAt', '创建时间', { formId: 11 }),
];

const column = (prop: string, label: string, own: JsonObject = {}): JsonObject => ({
  prop,
  __vModel__: prop,
  label,
  ...own,
});

export const jobColumns: JsonObject = {
  type: 1,
  pageSize: 50,
  defaultSortConfig: [{ field: 'received', sort: 'desc' }],
  searchList: [
    column('customer', '客户', { searchType: 2 }),
    column('received', '收件日', { searchType: 3 }),
    column('faults', '故障', { searchType: 1 }),
    column('workshop', '车间', { searchType: 1 }),
    column('total', '合计'),
    column('tableField9-partName', '配件-名称', { searchType: 2 }),
  ],
  columnList: [
    column('customer', '客户', { sortable: true, width: 0, fixed: 'left' }),
    column('tableField9-partName', '配件-名称'),
    column('received', '收件日', { sortable: true, width: 120, align: 'center' }),
    column('tableField9-price', '配件-单-价', { sortable: true }),
    column('nothing', '没有的'),
  ],
  btnsList: [
    { value: 'add', label: '接件' },
    { value: 'batchRemove', label: '批量删除' },
    { value: 'batchPrint', label: '打印' },
  ],
  columnBtnsList: [
    { value: 'edit', label: '编辑' },
    { value: 'remove', label: '删除' },
    { value: 'detail', label: '详情' },
  ],
  useBtnPermission: true,
  useFormPermission: true,
};

export const jobTables: JsonObject[] = [
  {
    table: 'job',
    tableName: '工单',
    typeId: '1',
    fields: [
      { columnName: 'F_Id', field: 'id', dataType: 'varchar', dataLength: '50', primaryKey: '1' },
      { columnName: 'F_Customer', field: 'customer', dataType: 'varchar', dataLength: '100', primaryKey: 0 },
      { columnName: 'RECEIVED_ON', field: 'received', dataType: 'datetime', primaryKey: 0 },
      { columnName: 'F_Old', field: 'old', dataType: 'decimal', primaryKey: 0 },
      { columnName: 'f_delete_mark', field: 'deleteMark', dataType: 'int', primaryKey: 0 },
    ],
  },
  {
    table: 'job_part',
    typeId: '0',
    tableField: 'job_id',
    relationField: 'F_Id',
    fields: [
      { columnName: 'id', field: 'id', primaryKey: 1 },
      { columnName: 'job_id', field: 'jobId' },
      { columnName: 'F_PartName', field: 'partname', dataType: 'varchar', dataLength: '60' },
    ],
  },
];

/** The job sheet, generation 3.6; `form`, `list` and `tables` replace members. */
export function jobSource(
  change: { form?: JsonObject; list?: JsonObject; tables?: JsonObject[]; fields?: JsonObject[] } = {},
): ModelSource {
  const { form, list, tables = jobTables, fields = jobFields } = change;
  return {
    id: '501',
    fullName: '维修工单',
    enCode: 'repair.job',
    webType: 2,
    tables: JSON.stringify(tables),
    formData: JSON.stringify({
      popupType: 'drawer',
      drawerWidth: '700px',
      concurrencyLock: true,
      logicalDelete: true,
      fields,
      ...form,
    }),
    columnData: JSON.stringify({ ...jobColumns, ...list }),
  };
}

export const jobModel = (change?: Parameters<typeof jobSource>[0]): Model => normaliseModel(jobSource(change));

/** 3.1: tabs without a key on their panes, slots, kebab names, a select that names its dictionary by its own key. */
export const source31: ModelSource = {
  id: '31',
  enCode: 'old',
  webType: 1,
  formData: {
    fields: [
      {
        __config__: {
          jnpfKey: 'tab',
          active: '1',
          children: [
            {
              title: '基本',
              __config__: {
                children: [
                  {
                    __config__: { jnpfKey: 'comInput', label: '品名', regList: [] },
                    __slot__: { prepend: '№', append: '' },
                    __vModel__: 'goods',
                    'show-word-limit': true,
                    'suffix-icon': '',
                    maxlength: null,
                  },
                  { __config__: { jnpfKey: 'PsdInput', label: '口令' }, __vModel__: 'secret' },
                  { __config__: { jnpfKey: 'JNPFAmount', label: '金额' }, __vModel__: 'sum' },
                ],
              },
            },
            { title: '空', name: 'later', __config__: {} },
          ],
        },
      },
      { __config__: { jnpfKey: 'dicSelect', label: '产地', dictionaryType: 'origin' }, __vModel__: 'origin' },
      { __config__: { jnpfKey: 'JNPFText', defaultValue: '说明文字' } },
      { __config__: { jnpfKey: 'rate', label: '星级' }, max: '7', 'allow-half': true, __vModel__: 'stars' },
    ],
  },
};

/** 3.4: nested props, slot options, 1 and 2 for storage, one sort, flat rules, blank and broken scripts. */
export const source34: ModelSource = {
  id: '34',
  enCode: 'mid',
  webType: '2',
  formData: JSON.stringify({
    cancelButtonText: '取 消',
    size: 'mini',
    funcs: { onLoad: '({ formData }) => {n    // nothingn}' },
    fields: [
      {
        __config__: { jnpfKey: 'select', label: '颜色', dataType: 'static', props: { label: 'name', value: 'code' } },
        __slot__: { options: [{ code: 'r', name: '红' }] },
        __vModel__: 'colour',
      },
      {
        __config__: { jnpfKey: 'cascader', label: '品类' },
        props: { props: { value: 'id', label: 'fullName', children: 'sub', multiple: true } },
        'show-all-levels': false,
        __vModel__: 'kind',
      },
      {
        __config__: { jnpfKey: 'calculate', label: '不存', isStorage: 1 },
        expression: ['1', '2', '+', '3'],
        __vModel__: 'sumA',
      },
      {
        __config__: { jnpfKey: 'calculate', label: '存', isStorage: 2 },
        expression: ['1', '+', '×', '3'],
        __vModel__: 'sumB',
      },
      { __config__: { jnpfKey: 'numInput', label: '件数' }, 'controls-position': 'right', __vModel__: 'pieces' },
    ],
  }),
  columnData: JSON.stringify({
    type: 2,
    sort: 'asc',
    defaultSidx: 'pieces',
    treeSynType: 1,
    treeInterfaceId: '8',
    treeRelation: 'colour',
    columnList: [{ prop: 'pieces', label: '件数', jnpfKey: 'numInput', width: 0 }],
    searchList: [{ __vModel__: 'colour' }],
    ruleList: [],
  }),
};

/** A fork that renamed the key, members of generation 5, an unknown widget, double-encoded JSON. */
export const sourceFork: ModelSource = {
  id: '5',
  enCode: 'fork',
  webType: 2,
  formData: JSON.stringify(
    JSON.stringify({
      hasCopyBtn: true,
      fields: [
        { __config__: { renderKey: 'row', qtKey: 'input', label: '甲' }, __vModel__: 'first', fancyNew: { a: 1 } },
        { __config__: { ceriKey: 'hologram', label: '乙' }, __vModel__: 'second' },
        { __config__: { tagKey: 'nonsense', lydcKey: 'numInput', label: '丙' }, __vModel__: 'third' },
      ],
    }),
  ),
  columnData: { columnList: [{ id: 'first', fullName: '甲' }], btnsList: [{ value: 'add', show: false }] },
};
