/** Our own sample model, generation 3.6: a purchase order with a sub-table, a row total and a calculated total. */
type Node = Record<string, unknown>;

const field = (vModel: string, jnpfKey: string, label: string, config: Node = {}, own: Node = {}): Node => ({
  __config__: {
    jnpfKey,
    label,
    showLabel: true,
    required: false,
    unique: false,
    noShow: false,
    visibility: ['pc', 'app'],
    span: 12,
    layout: 'colFormItem',
    tableName: 'purchase_order',
    regList: [],
    trigger: 'blur',
    ...config,
  },
  __vModel__: vModel,
  placeholder: '请输入',
  clearable: true,
  disabled: false,
  ...own,
});

const priceToken = { __vModel__: 'tableFieldItems-price', __config__: { label: '单价' } };
const countToken = { __vModel__: 'tableFieldItems-quantity', __config__: { label: '数量' } };
const amountToken = { __vModel__: 'tableFieldItems-amount', __config__: { label: '金额' } };
const inItems = { tableName: 'purchase_order_item', isSubTable: true, parentVModel: 'tableFieldItems' };

const suppliers = [
  { id: 'north', fullName: '北方五金' },
  { id: 'south', fullName: '南方电器' },
  { id: 'east', fullName: '东方纸业' },
];

function formFields(extra: Node[]): Node[] {
  return [
    field('code', 'billRule', '单据编号', { rule: 'purchaseOrder' }, { readonly: true, placeholder: '系统自动生成' }),
    field(
      'title',
      'input',
      '订单名称',
      { required: true, regList: [{ pattern: '/^[^<>]*$/', message: '名称不能含有尖括号' }] },
      { maxlength: 50 },
    ),
    field(
      'supplier',
      'select',
      '供应商',
      { required: true, dataType: 'static', trigger: 'change' },
      { options: suppliers, props: { label: 'fullName', value: 'id' }, multiple: false, filterable: true },
    ),
    field(
      'orderDate',
      'datePicker',
      '下单日期',
      { trigger: 'change' },
      { format: 'yyyy-MM-dd', valueFormat: 'timestamp' },
    ),
    field('urgent', 'switch', '加急', { defaultValue: 0 }, { activeValue: 1, inactiveValue: 0 }),
    {
      __config__: {
        jnpfKey: 'table',
        label: '明细',
        showTitle: true,
        span: 24,
        layout: 'rowFormItem',
        tableName: 'purchase_order_item',
        visibility: ['pc'],
        children: [
          field('product', 'input', '产品', { required: true, ...inItems }),
          field('price', 'inputNumber', '单价', { ...inItems }, { precision: 2, min: 0 }),
          field('quantity', 'inputNumber', '数量', { ...inItems }, { min: 0 }),
          field(
            'amount',
            'calculate',
            '金额',
            { ...inItems },
            { expression: [priceToken, '×', countToken], precision: 2, isStorage: 1 },
          ),
        ],
      },
      __vModel__: 'tableFieldItems',
      showSummary: true,
      summaryField: ['amount'],
    },
    field('total', 'calculate', '合计金额', {}, { expression: [amountToken], precision: 2, isStorage: 1 }),
    field('note', 'textarea', '备注', { span: 24 }, { autoSize: { minRows: 2, maxRows: 4 } }),
    field('createTime', 'createTime', '创建时间', {}, { readonly: true }),
    ...extra,
  ];
}

const column = (node: Node, own: Node = {}): Node => ({
  ...node,
  prop: node.__vModel__,
  label: (node.__config__ as Node).label,
  jnpfKey: (node.__config__ as Node).jnpfKey,
  align: 'left',
  fixed: 'none',
  width: null,
  sortable: false,
  ...own,
});

/** `extra` fields are added to the form and the list: a changed model to publish again. */
export function sampleModel({ extra = [] as Node[], buttonPermission = true } = {}) {
  const fields = formFields(extra);
  const by = (name: string) => fields.find((node) => node.__vModel__ === name) as Node;
  const columns = [
    column(by('code')),
    column(by('title'), { sortable: true }),
    column(by('supplier')),
    column(by('orderDate'), { sortable: true }),
    column(by('urgent')),
    column(by('total'), { align: 'right', sortable: true }),
    ...extra.map((node) => column(node)),
  ];
  return {
    fullName: '采购订单',
    enCode: 'purchaseOrder',
    type: 1,
    webType: 2,
    category: '',
    sortCode: 1,
    tables: JSON.stringify([
      {
        table: 'purchase_order',
        tableName: '采购订单',
        typeId: '1',
        tableField: '',
        relationField: '',
        relationTable: '',
        fields: [
          { columnName: 'f_id', field: 'id', fieldName: '主键', dataType: 'varchar', dataLength: '50', primaryKey: 1 },
          ...['code', 'title', 'supplier', 'note'].map((name) => ({
            columnName: name,
            field: name,
            fieldName: name,
            dataType: 'varchar',
            dataLength: '500',
            primaryKey: 0,
          })),
          { columnName: 'order_date', field: 'orderDate', fieldName: '下单日期', dataType: 'datetime', primaryKey: 0 },
          { columnName: 'urgent', field: 'urgent', fieldName: '加急', dataType: 'int', primaryKey: 0 },
          { columnName: 'total', field: 'total', fieldName: '合计', dataType: 'decimal', dataLength: '18,2' },
          { columnName: 'create_time', field: 'createTime', fieldName: '创建时间', dataType: 'datetime' },
        ],
      },
      {
        table: 'purchase_order_item',
        tableName: '明细',
        typeId: '0',
        tableField: 'order_id',
        relationField: 'f_id',
        relationTable: 'purchase_order',
        fields: [
          { columnName: 'f_id', field: 'id', fieldName: '主键', dataType: 'varchar', dataLength: '50', primaryKey: 1 },
          { columnName: 'order_id', field: 'orderId', fieldName: '外键', dataType: 'varchar', dataLength: '50' },
          { columnName: 'product', field: 'product', fieldName: '产品', dataType: 'varchar', dataLength: '200' },
          { columnName: 'price', field: 'price', fieldName: '单价', dataType: 'decimal', dataLength: '18,2' },
          { columnName: 'quantity', field: 'quantity', fieldName: '数量', dataType: 'decimal', dataLength: '18,2' },
          { columnName: 'amount', field: 'amount', fieldName: '金额', dataType: 'decimal', dataLength: '18,2' },
        ],
      },
    ]),
    formData: JSON.stringify({
      popupType: 'general',
      generalWidth: '800px',
      labelPosition: 'right',
      labelWidth: 100,
      gutter: 15,
      primaryKeyPolicy: 1,
      concurrencyLock: true,
      logicalDelete: true,
      hasCancelBtn: true,
      hasConfirmBtn: true,
      fields,
    }),
    columnData: JSON.stringify({
      type: 1,
      hasPage: true,
      pageSize: 20,
      hasSuperQuery: false,
      sort: 'desc',
      defaultSidx: '',
      searchList: [
        column(by('title'), { searchType: 2 }),
        column(by('supplier'), { searchType: 1, searchMultiple: true }),
        column(by('orderDate'), { searchType: 3 }),
      ],
      columnList: columns,
      columnOptions: columns,
      defaultColumnList: columns.map((item) => ({ ...item, checked: true })),
      btnsList: [
        { value: 'add', label: '新增', icon: 'icon-ym icon-ym-btn-add' },
        { value: 'batchRemove', label: '批量删除', icon: 'icon-ym icon-ym-btn-clearn' },
      ],
      columnBtnsList: [
        { value: 'edit', label: '编辑', icon: 'icon-ym icon-ym-btn-edit' },
        { value: 'remove', label: '删除', icon: 'icon-ym icon-ym-btn-clearn' },
        { value: 'detail', label: '详情', icon: 'icon-ym icon-ym-generator-menu' },
      ],
      ruleList: { matchLogic: 'and', conditionList: [] },
      useColumnPermission: false,
      useFormPermission: false,
      useBtnPermission: buttonPermission,
      useDataPermission: false,
    }),
    appColumnData: '',
  };
}

/** A field that a later version of the sample adds. */
export const urgencyReason = field('reason', 'input', '加急原因', { span: 24 });
