import { type ModelPage, publishPage, staticInterface } from './journeyModels';
import type { Office } from './journeyPeople';
import { fieldNode, tableNode } from './smallModel';

type Node = Record<string, unknown>;

const fixed = { dataType: 'static' };
const choices = {
  options: [
    { id: 'a', fullName: '甲' },
    { id: 'b', fullName: '乙', children: [{ id: 'b1', fullName: '乙一' }] },
  ],
  props: { label: 'fullName', value: 'id', children: 'children' },
};
const layout = (key: string, config: Node = {}, own: Node = {}): Node => ({
  __config__: { jnpfKey: key, label: key, span: 24, visibility: ['pc'], ...config },
  ...own,
});
const pane = (title: string, jnpfKey: string, children: Node[]): Node => ({
  title,
  name: title,
  __config__: { jnpfKey, children },
});

/** Widgets with typed or chosen values, without the pickers of people and records. */
export const typed: Node[] = [
  fieldNode(
    'input',
    'name',
    '名称',
    { required: true },
    { addonBefore: '第', addonAfter: '号', maxlength: 20, showCount: true },
  ),
  fieldNode('input', 'secret', '口令', {}, { showPassword: true }),
  fieldNode('input', 'mobile', '手机', {}, { useMask: true, maskConfig: { filler: '*', maskType: 3 } }),
  fieldNode('textarea', 'words', '说明', {}, { autoSize: { minRows: 2, maxRows: 4 } }),
  fieldNode('inputNumber', 'price', '价钱', {}, { precision: 2, thousands: true }),
  fieldNode('inputNumber', 'paid', '实付', {}, { isAmountChinese: true }),
  fieldNode('switch', 'open', '开放', {}, { activeTxt: '开着', inactiveTxt: '关着' }),
  fieldNode('radio', 'one', '单选', fixed, choices),
  fieldNode('checkbox', 'some', '多选', fixed, choices),
  fieldNode('select', 'pick', '下拉', fixed, { ...choices, multiple: true }),
  fieldNode('cascader', 'way', '级联', fixed, { ...choices, multiple: false }),
  fieldNode('treeSelect', 'node', '树选', fixed, { ...choices, multiple: false }),
  fieldNode('datePicker', 'day', '日子', {}, { format: 'yyyy-MM-dd' }),
  fieldNode('timePicker', 'clock', '钟点', {}, { format: 'HH:mm' }),
  fieldNode('colorPicker', 'colour', '颜色'),
  fieldNode('rate', 'stars', '评分', {}, { count: 5 }),
  fieldNode('slider', 'level', '滑块', {}, { min: 0, max: 100 }),
  fieldNode('numRange', 'span', '范围'),
  fieldNode('editor', 'text', '正文', { span: 24 }),
  fieldNode('uploadFile', 'files', '附件', {}, { limit: 3, fileSize: 10, sizeUnit: 'MB' }),
  fieldNode('uploadImg', 'photos', '图片', {}, { limit: 3 }),
  fieldNode('sign', 'sign', '签名'),
  fieldNode('location', 'place', '定位'),
];

const shown: Node[] = [
  layout('groupTitle', {}, { content: '组标题', helpMessage: '组的说明' }),
  layout('text', {}, { content: '一段文字' }),
  layout('link', {}, { content: '去看看', href: 'https://example.org', target: '_blank' }),
  layout('button', {}, { buttonText: '按一下' }),
  layout('alert', {}, { title: '请留意', type: 'warning', showIcon: true }),
  layout('divider', {}, { content: '分割' }),
  layout('barcode', {}, { dataType: 'static', staticText: 'ABC123', height: 40, width: 2 }),
  layout('qrcode', {}, { dataType: 'static', staticText: 'hello', size: 100 }),
  layout('iframe', {}, { href: '', height: 60 }),
];

/** A model with every widget of contract-visualdev §3.4, and a record of another model for relations. */
export async function publishWidgets(office: Office): Promise<ModelPage> {
  const { data } = await office.api('GET', '/api/system/DictionaryData/businessType/Data/Selector');
  const rule = { fullName: '件号', enCode: 'pieces', prefix: 'P', dateFormat: 'no', digit: 4, startNumber: '1' };
  await office.api('POST', '/api/system/BillRule', {
    ...rule,
    category: String(data.list?.[0]?.id),
    enabledMark: 1,
    sortCode: 0,
  });
  const goods = await staticInterface(office, 'widgetGoods', {
    staticData: JSON.stringify([
      { id: 'g1', name: '螺丝', unit: '颗' },
      { id: 'g2', name: '钉子', unit: '枚' },
    ]),
  });
  const other = await publishPage(
    office,
    { enCode: 'widgetMaker', fields: [fieldNode('input', 'firm', '厂名'), fieldNode('input', 'town', '所在')] },
    [{ firm: '东厂', town: '东镇' }],
  );
  const popup = {
    interfaceId: goods,
    propsValue: 'id',
    relationField: 'name',
    columnOptions: [{ value: 'name', label: '名称' }],
    popupTitle: '选择数据',
  };
  const chosen = [
    fieldNode('popupSelect', 'item', '弹窗', {}, { ...popup, popupType: 'dialog' }),
    fieldNode(
      'popupAttr',
      '',
      '单位',
      {},
      { relationField: 'item_jnpfTable_widgets1', showField: 'unit', isStorage: 0 },
    ),
    fieldNode('popupTableSelect', 'items', '表格', {}, { ...popup, multiple: true }),
    fieldNode('autoComplete', 'hint', '提示', {}, { interfaceId: goods, relationField: 'name', total: 10 }),
    fieldNode(
      'relationForm',
      'maker',
      '厂家',
      {},
      {
        modelId: other.modelId,
        relationField: 'firm',
        columnOptions: [{ value: 'firm', label: '厂名' }],
        popupTitle: '选择数据',
      },
    ),
    fieldNode(
      'relationFormAttr',
      '',
      '厂址',
      {},
      { relationField: 'maker_jnpfTable_widgets1', showField: 'town', isStorage: 0 },
    ),
  ];
  const people = [
    'userSelect',
    'usersSelect',
    'organizeSelect',
    'depSelect',
    'posSelect',
    'roleSelect',
    'groupSelect',
    'areaSelect',
  ].map((key) => fieldNode(key, `p${key}`, key, {}, { multiple: false }));
  const system = [
    'billRule',
    'createUser',
    'createTime',
    'modifyUser',
    'modifyTime',
    'currOrganize',
    'currPosition',
  ].map((key) => fieldNode(key, `s${key}`, `系统${key}`, key === 'billRule' ? { rule: 'pieces' } : {}));
  const rows = tableNode('tableFieldRows', '明细', [
    fieldNode('input', 'what', '品名', { required: true }),
    fieldNode('inputNumber', 'each', '单价'),
    fieldNode('inputNumber', 'many', '数量'),
    fieldNode(
      'calculate',
      'sum',
      '小计',
      {},
      { expression: [{ __vModel__: 'tableFieldRows.each' }, '×', { __vModel__: 'tableFieldRows.many' }], isStorage: 1 },
    ),
  ]);
  const total = fieldNode(
    'calculate',
    'total',
    '合计',
    {},
    { expression: [{ __vModel__: 'tableFieldRows.sum' }], isStorage: 1, thousands: true },
  );
  const cell = layout('tableGrid', {
    children: [
      {
        __config__: {
          jnpfKey: 'tableGridTr',
          children: [{ __config__: { jnpfKey: 'tableGridTd', children: [fieldNode('input', 'inGrid', '格内')] } }],
        },
      },
    ],
  });
  const fields = [
    ...typed,
    ...chosen,
    ...people,
    ...system,
    ...shown,
    layout('barcode', {}, { dataType: 'relation', relationField: 'mobile', height: 40, width: 2 }),
    layout('qrcode', {}, { dataType: 'dynamic', size: 100 }),
    layout('row', { children: [fieldNode('input', 'inRow', '栅内')] }),
    layout('card', { children: [fieldNode('input', 'inCard', '卡内')] }, { header: '卡片' }),
    cell,
    layout('collapse', {
      active: ['折'],
      children: [pane('折', 'collapseItem', [fieldNode('input', 'inFold', '折内')])],
    }),
    layout('tab', {
      active: '页',
      children: [pane('页', 'tabItem', [fieldNode('input', 'inTab', '页内')]), pane('另页', 'tabItem', [])],
    }),
    rows,
    total,
  ];
  const names = ['name', 'price', 'some', 'day', 'stars', 'photos', 'maker', 'total', 'sbillRule'];
  const columns = fields
    .filter((node) => names.includes(String(node.__vModel__)))
    .map((node) => {
      const { label, jnpfKey } = node.__config__ as Node;
      return { ...node, prop: node.__vModel__, label, jnpfKey };
    });
  const list = {
    searchList: [],
    columnList: columns,
    columnOptions: columns,
    defaultColumnList: columns.map((each) => ({ ...each, checked: true })),
  };
  return publishPage(office, { enCode: 'widgets', fields, list, form: { popupType: 'drawer', drawerWidth: '1000px' } });
}
