import type { Json, JsonObject } from '../../language/types';

const text: JsonObject = { type: 'string' };
const bool: JsonObject = { type: 'boolean' };
const number: JsonObject = { type: 'number' };
const whole = (minimum: number, maximum: number): JsonObject => ({ type: 'integer', minimum, maximum });
const one = (...values: Json[]): JsonObject => ({ enum: values });
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
const texts = list(text);
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

const formats = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss'];
const bound: JsonObject = {
  TimeRule: bool,
  TimeType: one(1, 2, 3, 4, 5),
  TimeTarget: one(1, 2, 3, 4, 5, 6),
  TimeValue: number,
  RelationField: text,
};
const bounds = Object.fromEntries(
  ['start', 'end'].flatMap((side) => Object.entries(bound).map(([name, schema]) => [side + name, schema])),
) as JsonObject;

/** Members of `__config__` (contract-visualdev §3.2). */
export const configSchemas: JsonObject = {
  label: text,
  required: bool,
  defaultValue: {},
  defaultCurrent: bool,
  tipLabel: text,
  span: whole(1, 24),
  unique: bool,
  regList: list(object({ pattern: text, message: text })),
  showLabel: bool,
  labelWidth: whole(0, 600),
  noShow: bool,
  noShowAdd: bool,
  noShowEdit: bool,
  noShowDetail: bool,
  visibility: list(one('pc', 'app')),
  className: texts,
  dataType: one('static', 'dictionary', 'dynamic'),
  dictionaryType: text,
  propsUrl: text,
  templateJson: list(object({})),
  props: object({ label: text, value: text, children: text }),
  columnWidth: whole(0, 2000),
  tableAlign: one('left', 'center', 'right'),
  tableFixed: one('', 'left', 'right'),
  showTitle: bool,
  rule: text,
  transferList: list(object({ sourceValue: text, targetField: text })),
  borderType: one('none', 'solid', 'dashed', 'dotted', 'double'),
  borderColor: text,
  borderWidth: whole(0, 20),
  backgroundColor: text,
  colspan: whole(1, 100),
  rowspan: whole(1, 100),
  ...bounds,
};

const button = { value: one('copy', 'remove'), label: text, show: bool, showConfirm: bool };
const footer = { ...button, value: one('add', 'batchRemove') };
const chooser = {
  interfaceId: text,
  popupTitle: text,
  popupType: one('dialog', 'drawer'),
  popupWidth: text,
  relationField: text,
  columnOptions: list(object({ value: text, label: text })),
  hasPage: bool,
  pageSize: whole(1, 500),
  templateJson: list(object({})),
};

/** Members of a field that other parts of the drawing read than its widget (contract-visualdev §3.4). */
export const fieldSchemas: JsonObject = {
  __vModel__: text,
  title: text,
  name: text,
  placeholder: text,
  disabled: bool,
  readonly: bool,
  options: list(object({ id: text, fullName: text, color: text, disabled: bool })),
  expression: list({}),
  isStorage: one(0, 1),
  ...chooser,
  modelId: text,
  propsValue: text,
  showField: text,
  attributes: texts,
  showSummary: bool,
  summaryField: texts,
  thousandsField: texts,
  actionText: text,
  addType: one(0, 1),
  addTableConf: object({
    ...chooser,
    relationOptions: list(object({ field: text, type: one(1, 2), value: text })),
  }),
  columnBtnsList: list(object(button)),
  footerBtnsList: list(object(footer)),
};

/** Narrower than what a widget reads: what is worth to choose from. By `kind.member`, or by the member. */
export const chosenSchemas: JsonObject = {
  'datePicker.format': one(...formats),
  'dateRange.format': one(...formats),
  'inputNumber.precision': whole(0, 10),
  'calculate.precision': whole(0, 10),
  'inputNumber.controls': bool,
  'row.justify': one('start', 'center', 'end', 'space-between', 'space-around'),
  'row.align': one('top', 'middle', 'bottom'),
  'barcode.format': one('code128', 'code39', 'ean13', 'ean8', 'upc', 'itf14', 'codabar'),
  'location.locationScope': list(object({ lng: number, lat: number, radius: number })),
  'maskConfig.maskType': one(0, 1, 2, 3, 4, 5, 6, 7, 8),
  'maskConfig.prefixType': one(1, 2, 3),
  'maskConfig.suffixType': one(1, 2, 3, 4),
  isAccount: one(0, 1),
  level: one(0, 1, 2, 3),
  thousands: bool,
};
