import type { JsonObject } from '../../../core/language/types';
import type { ModelSource } from '../../../core/model/normalise';
import { node } from './testModels';

const link = (field: string, relationField: string, more: JsonObject = {}): JsonObject => ({
  field,
  fieldName: field,
  dataType: 'varchar',
  required: 0,
  defaultValue: '',
  relationField,
  ...more,
});

const city = node(
  'select',
  'city',
  '城市',
  { formId: 12, dataType: 'dynamic', propsUrl: 'if-city', templateJson: [link('province', 'province')] },
  { multiple: false },
);

const parts = {
  __vModel__: 'tableField50',
  addType: 1,
  actionText: '选择物料',
  addTableConf: {
    popupTitle: '选择物料',
    popupType: 'drawer',
    popupWidth: '900px',
    interfaceId: 'if-part',
    hasPage: true,
    pageSize: 50,
    templateJson: [link('province', 'province')],
    columnOptions: [{ value: 'name', label: '名称' }],
    relationOptions: [
      { field: 'tableField50-name', type: 1, value: 'name' },
      { field: 'count', type: 2, value: 1 },
    ],
  },
  showSummary: true,
  summaryField: ['count'],
  thousands: true,
  thousandsField: ['count'],
  __config__: {
    jnpfKey: 'table',
    label: '物料',
    formId: 50,
    span: 24,
    tableName: 'part',
    children: [
      node('input', 'name', '名称', { formId: 51, required: true, columnWidth: 180, tableFixed: 'left' }),
      node('inputNumber', 'count', '数量', { formId: 52, tableAlign: 'right' }),
      node(
        'select',
        'kind',
        '种类',
        { formId: 53, dataType: 'dynamic', propsUrl: 'if-kind', templateJson: [link('name', 'tableField50-name')] },
        { multiple: false },
      ),
      node(
        'popupSelect',
        'supplier',
        '供应商',
        {
          formId: 54,
          templateJson: [link('kind', 'tableField50-kind'), link('me', '@userId', { sourceType: 4 })],
          transferList: [{ sourceValue: 'phone', targetField: 'tableField50-phone' }],
        },
        {
          interfaceId: 'if-supplier',
          propsValue: 'code',
          relationField: 'title',
          columnOptions: [{ value: 'title', label: '名称' }],
          popupTitle: '选择数据',
        },
      ),
      node('input', 'phone', '电话', { formId: 55 }),
      node(
        'popupAttr',
        '',
        '地址',
        { formId: 56 },
        { relationField: 'supplier_jnpfTable_part0', showField: 'address' },
      ),
      node(
        'datePicker',
        'due',
        '到期',
        {
          formId: 57,
          startTimeRule: true,
          startTimeType: 2,
          startRelationField: 'begins',
        },
        { format: 'yyyy-MM-dd' },
      ),
    ],
  },
};

/** Every widget of the contract, with linkages, bounds, transfers, pickers and scripts. Invented. */
export const fullFields: JsonObject[] = [
  node('input', 'code', '编码', { formId: 10 }, { useMask: true, maskConfig: { filler: '*', maskType: 3 } }),
  node(
    'select',
    'province',
    '省份',
    { formId: 11, dataType: 'static' },
    { options: [{ id: 'a', fullName: '甲' }], multiple: false },
  ),
  city,
  node(
    'datePicker',
    'begins',
    '开始',
    {
      formId: 13,
      startTimeRule: true,
      startTimeType: 4,
      startTimeTarget: 3,
      startTimeValue: 7,
      endTimeRule: true,
      endTimeType: 3,
    },
    { format: 'yyyy-MM-dd' },
  ),
  node(
    'datePicker',
    'ends',
    '结束',
    {
      formId: 14,
      startTimeRule: true,
      startTimeType: 2,
      startRelationField: 'begins',
      endTimeRule: true,
      endTimeType: 1,
      endTimeValue: 1_900_000_000_000,
    },
    { format: 'yyyy-MM-dd HH:mm:ss' },
  ),
  node(
    'timePicker',
    'at',
    '时刻',
    { formId: 15, endTimeRule: true, endTimeType: 5, endTimeTarget: 1, endTimeValue: 2 },
    { format: 'HH:mm' },
  ),
  node(
    'relationForm',
    'job',
    '工单',
    { formId: 16, transferList: [{ sourceValue: 'customer', targetField: 'code' }] },
    { modelId: '501', relationField: 'jobNo', columnOptions: [{ value: 'customer', label: '客户' }], hasPage: true },
  ),
  node('relationFormAttr', '', '日期', { formId: 17 }, { relationField: 'job_jnpfTable_full1', showField: 'received' }),
  node('depSelect', 'dep', '部门', { formId: 18, defaultCurrent: true }, { multiple: true, ableDepIds: ['d1'] }),
  node('userSelect', 'people', '人员', { formId: 19 }, { selectType: 'dep', relationField: 'dep', multiple: false }),
  node('usersSelect', 'members', '成员', { formId: 20 }, { selectType: 'custom', ableUserIds: ['u1'], multiple: true }),
  node('organizeSelect', 'org', '组织', { formId: 21 }, { multiple: false }),
  node('posSelect', 'post', '岗位', { formId: 22 }, { multiple: false }),
  node('roleSelect', 'role', '角色', { formId: 23 }, {}),
  node('groupSelect', 'group', '分组', { formId: 24 }, {}),
  node('areaSelect', 'area', '地区', { formId: 25 }, { level: 1, multiple: false }),
  node(
    'popupTableSelect',
    'goods',
    '商品',
    { formId: 26 },
    { interfaceId: 'if-goods', propsValue: 'id', relationField: 'name', multiple: true },
  ),
  node('autoComplete', 'word', '词', { formId: 27 }, { interfaceId: 'if-word', relationField: 'text', total: 10 }),
  node('editor', 'text', '正文', { formId: 28 }),
  node('uploadFile', 'files', '附件', { formId: 29 }, { accept: '.pdf', fileSize: 10, sizeUnit: 'MB', limit: 3 }),
  node('uploadImg', 'photos', '图片', { formId: 30 }, { limit: 9 }),
  node('sign', 'sign', '签名', { formId: 31, defaultCurrent: true }),
  node('signature', 'seal', '签章', { formId: 32 }),
  node('location', 'place', '定位', { formId: 33 }, { autoLocation: false }),
  node('iframe', '', '网页', { formId: 34 }, { href: 'https://example.org', height: 200, borderType: 'solid' }),
  node('barcode', '', '条码', { formId: 35 }, { dataType: 'relation', relationField: 'code', height: 40, width: 4 }),
  node('qrcode', '', '二维码', { formId: 36 }, { dataType: 'dynamic', size: 100 }),
  node('colorPicker', 'colour', '颜色', { formId: 37 }),
  node('rate', 'stars', '评分', { formId: 38 }, { max: 5 }),
  node('slider', 'level', '滑块', { formId: 39 }, { min: 0, max: 100 }),
  node('numRange', 'span', '范围', { formId: 40 }),
  node('calculate', 'twice', '两倍', { formId: 41 }, { expression: [{ __vModel__: 'level' }, '×', '2'], isStorage: 0 }),
  node('createUser', 'maker', '创建人', { formId: 42 }),
  node('currOrganize', 'owner', '所属', { formId: 43 }, { showLevel: 'all' }),
  node('link', '', '链接', { formId: 44 }, { content: '打开', href: 'https://example.org', target: '_blank' }),
  node(
    'button',
    '',
    '按钮',
    { formId: 45 },
    { buttonText: '计算', on: { click: '({ setFormData }) => { setFormData("code", 1) }' } },
  ),
  parts,
  {
    __config__: {
      jnpfKey: 'tableGrid',
      formId: 60,
      borderType: 'solid',
      borderColor: '#eee',
      borderWidth: 1,
      children: [
        {
          __config__: {
            jnpfKey: 'tableGridTr',
            children: [
              {
                __config__: {
                  jnpfKey: 'tableGridTd',
                  colspan: 2,
                  children: [node('input', 'cellA', '甲', { formId: 61 })],
                },
              },
              { __config__: { jnpfKey: 'tableGridTd', merged: true, children: [] } },
            ],
          },
        },
      ],
    },
  },
  {
    type: 'card',
    __config__: {
      jnpfKey: 'tab',
      formId: 62,
      active: 1,
      children: [
        { title: '一', __config__: { children: [node('cascader', 'way', '路径', { formId: 63 }, { options: [] })] } },
        {
          title: '二',
          __config__: { children: [node('treeSelect', 'node', '节点', { formId: 64 }, { options: [] })] },
        },
      ],
    },
  },
];

const column = (prop: string, more: JsonObject = {}): JsonObject => ({ prop, __vModel__: prop, ...more });

export const fullColumns: JsonObject = {
  type: 2,
  treeDataSource: 'api',
  treePropsUrl: 'if-tree',
  treePropsValue: 'code',
  treePropsLabel: 'title',
  treeRelation: 'province',
  treeSynType: 1,
  treeInterfaceId: 'if-branch',
  treeTemplateJson: [link('parent', 'code')],
  treeTitle: '省份',
  hasTreeQuery: true,
  hasSuperQuery: true,
  showSummary: true,
  summaryField: ['level'],
  childTableStyle: 2,
  columnList: [
    column('code', { label: '编码', sortable: true, fixed: 'left' }),
    column('job', { label: '工单' }),
    column('level', { label: '滑块' }),
    column('files', { label: '附件' }),
    column('tableField50-name', { label: '物料-名称' }),
    column('begins', { label: '开始', width: 120 }),
  ],
  complexHeaderList: [{ id: 'h1', fullName: '时间', align: 'center', childColumns: ['begins'] }],
  columnOptions: [
    column('code'),
    column('province'),
    column('begins'),
    column('people'),
    column('level'),
    column('maker'),
  ],
  searchList: [
    column('code', { isKeyword: true, searchType: 2 }),
    column('maker', { searchType: 1 }),
    column('org', { searchType: 1, searchMultiple: true, isIncludeSubordinate: true }),
    column('area', { searchType: 1 }),
    column('begins', { searchType: 3 }),
  ],
  defaultColumnList: [
    { prop: 'code', label: '编码', checked: true },
    { prop: 'area', label: '地区', checked: false },
  ],
  btnsList: [
    { value: 'add', label: '新增' },
    { value: 'download', label: '导出' },
  ],
  columnBtnsList: [
    { value: 'edit', label: '编辑' },
    { value: 'remove', label: '删除' },
    { value: 'detail', label: '详情' },
  ],
  customBtnsList: [
    {
      value: 'btn_visit',
      label: '回访',
      event: { btnType: 1, modelId: '501', formOptions: [{ currentField: '@formId', field: 'note' }] },
    },
    { value: 'btn_style', label: '脚本', event: { btnType: 2, func: '({ data, toast }) => { toast(data.code) }' } },
    {
      value: 'btn_push',
      label: '推送',
      event: {
        btnType: 3,
        interfaceId: 'if-push',
        templateJson: [link('code', 'code'), link('id', '@formId')],
        useConfirm: true,
        isRefresh: true,
      },
    },
  ],
  funcs: { rowStyle: { func: '({ row }) => ({ color: row.code })' }, afterOnload: '() => {}' },
  ruleList: { matchLogic: 'and', conditionList: [] },
};

/** A model with all features, of generation 3.6. `list` overrides its columnData. */
export function fullSource({ form = {}, list = {} }: { form?: JsonObject; list?: JsonObject } = {}): ModelSource {
  return {
    id: '900',
    fullName: '全部控件',
    enCode: 'full',
    webType: 2,
    formData: JSON.stringify({
      popupType: 'general',
      hasConfirmAndAddBtn: true,
      confirmAndAddText: '确定并继续操作',
      classJson: '.x { color: red }',
      funcs: { onLoad: '({ setRequired }) => { setRequired("code", true) }', beforeSubmit: '() => {\n// 空\n}' },
      fields: fullFields,
      ...form,
    }),
    columnData: JSON.stringify({ ...fullColumns, ...list }),
    tables: '[]',
  };
}
