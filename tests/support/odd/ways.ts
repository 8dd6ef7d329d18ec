import { fieldNode } from '../smallModel';

const choices = {
  options: [
    { id: 'apple', fullName: 'Apple' },
    { id: 'pear', fullName: 'Pear' },
  ],
  props: { label: 'fullName', value: 'id' },
};
const presetOf = (preset: unknown) => (preset === undefined ? {} : { defaultValue: preset });
const fixed = { dataType: 'static' };
/** One field of each kind that keeps a value of its own; `preset` is the value of a new record. */
export const oddFields = (preset?: unknown) => [
  fieldNode('input', 'text', '文本', presetOf(preset)),
  fieldNode('textarea', 'words', '说明', presetOf(preset)),
  fieldNode('inputNumber', 'amount', '数量', presetOf(preset), { precision: 1, min: -1000, max: 1e6 }),
  fieldNode('rate', 'stars', '评分', presetOf(preset), { count: 5, allowHalf: true }),
  fieldNode('slider', 'level', '滑块', presetOf(preset), { min: 0, max: 100 }),
  fieldNode('radio', 'one', '单选', { ...fixed, ...presetOf(preset) }, choices),
  fieldNode('select', 'pick', '下拉', { ...fixed, ...presetOf(preset) }, choices),
  fieldNode('switch', 'open', '开关', presetOf(preset)),
  fieldNode('datePicker', 'day', '日子', presetOf(preset), { format: 'yyyy-MM-dd' }),
  fieldNode('timePicker', 'clock', '钟点', presetOf(preset), { format: 'HH:mm' }),
];
const fields = oddFields();
export const names = fields.map((node) => String(node.__vModel__));
export const labels = fields.map((node) => String((node.__config__ as { label: string }).label));
/** Texts as people type, paste and import them. */
export const odd = [
  ...[
    '12．5',
    '１２３',
    '１，２３４．５',
    '1,5',
    '1,234',
    '2.5',
    '1.239',
    '10²',
    '½',
    '50%',
    '-0',
    '1e400',
    '0x10',
    'NaN',
  ],
  ...['(3)', '12345678901234567890', '0.1', '00012', ' 7 ', '，', 'x', '👩‍👩‍👧', '4', '5', '6', '101', '-1', '4.25'],
  ...["<img src=x onerror='1'>", 'constructor', '__proto__', '2026-02-30', '2026/1/15', '20260115', '24:00', '8:30'],
  ...['Apple', 'pear', 'Apple,Pear', '是', 'null', '\u2060', 'a%b_c\\d', "it's"],
];
/** Values of other kinds, as scripts and presets set them. */
export const kinds: unknown[] = [
  7,
  -1,
  2.5,
  4.25,
  1.239,
  2 ** 53,
  true,
  false,
  0,
  1,
  ['apple'],
  'apple',
  1767225600000,
];
