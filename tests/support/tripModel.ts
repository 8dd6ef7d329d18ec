import { fieldNode, type SmallModel, tableNode } from './smallModel';

const option = (id: string, fullName: string) => ({ id, fullName });
const provinces = { options: [option('north', '北省'), option('south', '南省')], multiple: false };
const fixed = { dataType: 'static' };
const from = (relationField: string) => [{ field: 'province', fieldName: 'province', relationField, defaultValue: '' }];
const token = (name: string) => ({ __vModel__: name, __config__: { label: name } });
const onChange = (body: string) => ({
  on: { change: `({ data, formData, setFormData, setShowOrHide, setRequired, setDisabled }) => { ${body} }` },
});

/** A trip: fields that depend on each other in every supported way; `towned` and `shopped` are data interfaces. */
export function tripModel(towned: string, shopped: string): SmallModel {
  const popup = {
    interfaceId: shopped,
    propsValue: 'id',
    relationField: 'title',
    columnOptions: [{ value: 'title', label: '名称' }],
    popupType: 'dialog',
    popupTitle: '选择数据',
  };
  const town = (relation: string) => ({ dataType: 'dynamic', propsUrl: towned, templateJson: from(relation) });
  const fields = [
    fieldNode('input', 'title', '标题', { required: true }),
    fieldNode('select', 'province', '省', fixed, provinces),
    fieldNode('select', 'town', '镇', town('province'), { multiple: false }),
    fieldNode('depSelect', 'dep', '部门', {}, { multiple: false }),
    fieldNode('userSelect', 'guide', '向导', {}, { selectType: 'dep', relationField: 'dep', multiple: false }),
    fieldNode('datePicker', 'begins', '开始', {}, { format: 'yyyy-MM-dd' }),
    fieldNode(
      'datePicker',
      'ends',
      '结束',
      { startTimeRule: true, startTimeType: 2, startRelationField: 'begins' },
      { format: 'yyyy-MM-dd' },
    ),
    fieldNode('popupSelect', 'shop', '店', { transferList: [{ sourceValue: 'phone', targetField: 'phone' }] }, popup),
    fieldNode('input', 'phone', '电话'),
    fieldNode(
      'popupAttr',
      'street',
      '街道',
      {},
      { relationField: 'shop_jnpfTable_trip1', showField: 'street', isStorage: 0 },
    ),
    fieldNode(
      'switch',
      'abroad',
      '出境',
      {},
      onChange(
        'setShowOrHide("passport", data === 1); setRequired("passport", data === 1); setDisabled("phone", data === 1)',
      ),
    ),
    fieldNode('input', 'passport', '护照'),
    fieldNode('input', 'inner', '内部', { noShow: true, defaultValue: '暗' }),
    fieldNode('input', 'onPhone', '手机专用', { visibility: ['app'] }),
    fieldNode('input', 'log', '记录'),
    tableNode('tableFieldStops', '站点', [
      fieldNode('select', 'province', '省', fixed, {
        ...provinces,
        ...onChange('setFormData("log", (formData.log || "") + "变")'),
      }),
      fieldNode('select', 'town', '镇', town('tableFieldStops-province'), { multiple: false }),
      fieldNode(
        'inputNumber',
        'price',
        '单价',
        { defaultValue: 2 },
        onChange('setFormData("log", (formData.log || "") + "价")'),
      ),
      fieldNode('inputNumber', 'count', '数量'),
      fieldNode(
        'calculate',
        'sum',
        '小计',
        {},
        { expression: [token('tableFieldStops.price'), '×', token('tableFieldStops.count')], isStorage: 1 },
      ),
    ]),
    fieldNode('calculate', 'total', '总计', {}, { expression: [token('tableFieldStops.sum'), '÷', '2'], isStorage: 1 }),
    fieldNode(
      'calculate',
      'nothing',
      '除零',
      {},
      { expression: [token('tableFieldStops.sum'), '÷', '0'], isStorage: 1 },
    ),
  ];
  return { enCode: 'trip', fields, list: { searchList: [] } };
}
