import type { JsonObject } from '../language/types';

const twoOptions = {
  options: [
    { id: '1', fullName: '1' },
    { id: '2', fullName: '2' },
  ],
};
const twoChoices = { dataType: 'static' };

/** Own members of new fields, beside those of `__config__` (spec §3; contract-visualdev §3.4). */
const own = {
  input: { maxlength: 50 },
  textarea: { autoSize: { minRows: 4, maxRows: 4 } },
  inputNumber: { precision: 2 },
  calculate: { expression: [], precision: 2, isStorage: 1, thousands: true },
  datePicker: { format: 'yyyy-MM-dd' },
  timePicker: { format: 'HH:mm' },
  select: { ...twoOptions, filterable: true, clearable: true },
  radio: twoOptions,
  checkbox: twoOptions,
  switch: { activeValue: 1, inactiveValue: 0 },
  rate: { count: 5 },
  userSelect: { selectType: 'all', multiple: false },
  organizeSelect: { multiple: false },
  areaSelect: { level: 2 },
  uploadFile: { fileSize: 10, sizeUnit: 'MB', limit: 9 },
  uploadImg: { fileSize: 10, sizeUnit: 'MB', limit: 9 },
  editor: {},
  // WDGT-15: code128, width 4, height 40.
  barcode: { dataType: 'static', staticText: 'A0001', format: 'code128', width: 4, height: 40 },
  // WDGT-22: size 100.
  qrcode: { dataType: 'static', staticText: 'A0001', colorDark: '#000', colorLight: '#fff', width: 100 },
  table: { showSummary: false },
  groupTitle: {},
  createUser: {},
  createTime: {},
} satisfies Record<string, JsonObject>;

export type PresetName = keyof typeof own;
export const presetNames = Object.keys(own) as PresetName[];

const choices = new Set<PresetName>(['select', 'radio', 'checkbox']);
const wide = new Set<PresetName>(['textarea', 'editor', 'table', 'groupTitle', 'uploadFile', 'uploadImg']);
const valueless = new Set<PresetName>(['groupTitle', 'barcode', 'qrcode']);

/** A new field of a form. `number`: the designer's number (`formId`), which no other field of the form has. */
export function presetField(preset: PresetName, { label, number }: { label: string; number: number }): JsonObject {
  const config: JsonObject = { jnpfKey: preset, label, formId: number, span: wide.has(preset) ? 24 : 12 };
  if (choices.has(preset)) Object.assign(config, twoChoices);
  if (preset === 'table') config.children = [presetField('input', { label: `${label} 1`, number: number + 1 })];
  const node: JsonObject = { __config__: config };
  if (!valueless.has(preset)) node.__vModel__ = `${preset}Field${number}`;
  if (preset === 'groupTitle') node.content = label;
  return { ...node, ...own[preset] };
}
