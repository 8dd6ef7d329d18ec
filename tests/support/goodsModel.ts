import { fieldNode, type SmallModel, tableNode } from './smallModel';

const options = (...labels: string[]) => ({
  options: labels.map((fullName, at) => ({ id: `o${at + 1}`, fullName })),
  props: { label: 'fullName', value: 'id', children: 'children' },
});
const fixed = { dataType: 'static' };
const regions = [
  { id: 'n', fullName: '北区', children: [{ id: 'n1', fullName: '一站' }] },
  { id: 's', fullName: '南区', children: [{ id: 's1', fullName: '二站' }] },
];
const fields = [
  fieldNode('input', 'name', '名称', { required: true }),
  fieldNode('inputNumber', 'amount', '金额', {}, { precision: 2 }),
  fieldNode('datePicker', 'bought', '日期', {}, { format: 'yyyy-MM-dd' }),
  fieldNode('select', 'kind', '类别', fixed, { ...options('食品', '用具'), multiple: false }),
  fieldNode('radio', 'grade', '等级', fixed, options('甲', '乙')),
  fieldNode('checkbox', 'marks', '标记', fixed, options('新', '热')),
  fieldNode('switch', 'open', '上架', {}, { activeTxt: '是', inactiveTxt: '否' }),
  fieldNode('cascader', 'region', '区域', fixed, { ...options(), options: regions, multiple: false }),
  fieldNode('timePicker', 'at', '时刻', {}, { format: 'HH:mm' }),
  fieldNode('input', 'secret', '底价'),
  fieldNode('createUser', 'maker', '创建人'),
  tableNode('tableFieldLots', '批次', [fieldNode('input', 'lot', '批号'), fieldNode('inputNumber', 'count', '数量')]),
];
const day = (n: number) => Date.parse(`2026-03-${String(n).padStart(2, '0')}T00:00:00+08:00`);
/** The n-th record. */
export const goodsLine = (n: number) => ({
  name: `货${String(n).padStart(2, '0')}`,
  amount: n + 0.5,
  bought: day(1 + (n % 28)),
  kind: n % 5 ? 'o1' : 'o2',
  grade: n % 2 ? 'o1' : 'o2',
  marks: n % 3 ? ['o1'] : ['o1', 'o2'],
  open: n % 4 ? 1 : 0,
  region: n % 2 ? ['n', 'n1'] : ['s', 's1'],
  at: `${String(n % 24).padStart(2, '0')}:30`,
  secret: `底${n}`,
  tableFieldLots:
    n <= 2
      ? [
          { lot: `L${n}a`, count: 1 },
          { lot: `L${n}b`, count: 2 },
        ]
      : [],
});

const column = (name: string, more: object = {}) => {
  const node = fields.find((each) => each.__vModel__ === name) as Record<string, unknown>;
  const config = node.__config__ as Record<string, unknown>;
  return { ...node, prop: name, label: config.label, jnpfKey: config.jnpfKey, ...more };
};
const searched = [
  column('name', { searchType: 2 }),
  column('amount', { searchType: 3 }),
  column('bought', { searchType: 3 }),
  column('kind', { searchType: 1, searchMultiple: true }),
  column('grade', { searchType: 1 }),
  column('marks', { searchType: 1 }),
  column('open', { searchType: 1 }),
  column('region', { searchType: 1 }),
  column('at', { searchType: 3 }),
  column('maker', { searchType: 1 }),
  column('secret', { searchType: 2 }),
];
const shown = ['name', 'amount', 'bought', 'kind', 'open', 'secret'];
const lots = ['lot', 'count'].map((name) => ({
  ...fieldNode(name === 'lot' ? 'input' : 'inputNumber', name, name),
  prop: `tableFieldLots-${name}`,
  label: `批次-${name === 'lot' ? '批号' : '数量'}`,
  jnpfKey: name === 'lot' ? 'input' : 'inputNumber',
}));
const columns = [...shown.map((name) => column(name, { sortable: ['name', 'amount'].includes(name) })), ...lots];

/** A stock list: every kind of search, sums, sub-table columns, permissions, and a custom button of each kind. */
export function goodsModel(notesId: string, pingId: string): SmallModel {
  const list = {
    searchList: searched,
    columnList: columns,
    columnOptions: columns,
    defaultColumnList: columns.map((item) => ({ ...item, checked: true })),
    btnsList: [
      { value: 'add', label: '新增' },
      { value: 'batchRemove', label: '批量删除' },
    ],
    columnBtnsList: [
      { value: 'edit', label: '编辑' },
      { value: 'remove', label: '删除' },
      { value: 'detail', label: '详情' },
    ],
    showSummary: true,
    summaryField: ['amount'],
    useBtnPermission: true,
    useColumnPermission: true,
    useDataPermission: true,
    customBtnsList: [
      {
        value: 'btn_note',
        label: '记一笔',
        event: {
          btnType: 1,
          modelId: notesId,
          popupTitle: '记一笔',
          formOptions: [{ currentField: 'name', field: 'about' }],
        },
      },
      {
        value: 'btn_say',
        label: '念名字',
        event: { btnType: 2, func: '({ data, toast }) => { toast(data.name, "success") }' },
      },
      {
        value: 'btn_ping',
        label: '通知',
        event: { btnType: 3, interfaceId: pingId, useConfirm: true, confirmTitle: '确认通知吗', isRefresh: true },
      },
    ],
  };
  return { enCode: 'stockGoods', fields, list };
}
