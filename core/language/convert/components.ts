import type { JsonObject } from '../types';
import { noticeTypes } from '../words/values';

/** The document's name for a prop, and its type. */
export interface PropUse {
  to: string;
  is: 'flag' | 'number' | 'count' | 'text' | readonly string[];
  /** Bounds of a count, both included. */
  between?: readonly [number, number];
}

/** The widget for a component of Formily. */
export interface ComponentUse {
  widget: string;
  /** Props of the component that are converted, by their Formily names. */
  props?: Readonly<Record<string, PropUse>>;
  /** Props that the widget always gets. */
  fixed?: JsonObject;
  /** The difference, for the person who converts. */
  note?: string;
  numeric?: true;
  /** It holds a list of values: always, or with these props. */
  many?: true;
}

const flag = (to: string): PropUse => ({ to, is: 'flag' });
const number = (to: string): PropUse => ({ to, is: 'number' });
const count = (to: string, least = 0, most = 1_000_000): PropUse => ({ to, is: 'count', between: [least, most] });
const text = (to: string): PropUse => ({ to, is: 'text' });

const clearable = { allowClear: flag('clearable') };
const searchable = { ...clearable, showSearch: flag('filterable') };
const typed = { ...clearable, maxLength: count('maxlength'), showCount: flag('showCount') };
const addons = { addonBefore: text('addonBefore'), addonAfter: text('addonAfter') };
const area = { ...typed, rows: count('rows', 1) };
const range = { min: number('min'), max: number('max'), step: number('step') };
const buttons = {
  optionType: { to: 'optionType', is: ['default', 'button'] },
  buttonStyle: { to: 'buttonStyle', is: ['outline', 'solid'] },
} as const;
const milliseconds = 'holds milliseconds here, not text';
const onOff = { activeValue: true, inactiveValue: false };
const onOffTexts = { checkedChildren: text('activeTxt'), unCheckedChildren: text('inactiveTxt') };

const numbers: ComponentUse = {
  widget: 'inputNumber',
  props: { ...range, ...addons, precision: count('precision', 0, 15), controls: flag('controls') },
  numeric: true,
};
const dates: ComponentUse = { widget: 'datePicker', props: clearable, note: milliseconds };
const files: ComponentUse = {
  widget: 'uploadFile',
  props: { maxCount: count('limit'), accept: text('accept') },
  many: true,
};

/** Components of Formily's antd library and designer, by their names in schemas. */
export const components: Readonly<Record<string, ComponentUse>> = {
  Input: { widget: 'input', props: { ...typed, ...addons } },
  'Input.Password': { widget: 'input', props: typed, fixed: { showPassword: true } },
  'Input.TextArea': { widget: 'textarea', props: area },
  TextArea: { widget: 'textarea', props: area },
  Password: { widget: 'password', props: { checkStrength: flag('checkStrength'), maxLength: count('maxLength') } },
  NumberPicker: numbers,
  InputNumber: numbers,
  Select: { widget: 'select', props: searchable },
  TreeSelect: { widget: 'treeSelect', props: searchable },
  Cascader: { widget: 'cascader', props: searchable, many: true },
  Radio: { widget: 'radio', props: buttons },
  'Radio.Group': { widget: 'radio', props: buttons },
  Checkbox: { widget: 'switch', fixed: onOff, note: 'a single box is drawn as a switch' },
  'Checkbox.Group': { widget: 'checkbox', many: true },
  Switch: {
    widget: 'switch',
    props: { ...onOffTexts, size: { to: 'size', is: ['small', 'default'] } },
    fixed: onOff,
  },
  DatePicker: dates,
  'DatePicker.MonthPicker': { ...dates, fixed: { format: 'yyyy-MM' } },
  'DatePicker.YearPicker': { ...dates, fixed: { format: 'yyyy' } },
  'DatePicker.RangePicker': { widget: 'dateRange', note: milliseconds, many: true },
  TimePicker: { widget: 'timePicker', props: clearable },
  'TimePicker.RangePicker': { widget: 'timeRange', many: true },
  Rate: { widget: 'rate', props: { count: count('count', 1, 20), allowHalf: flag('allowHalf') }, numeric: true },
  Slider: { widget: 'slider', props: { ...range, range: flag('range') }, numeric: true },
  ColorPicker: { widget: 'colorPicker', props: clearable },
  Transfer: {
    widget: 'transfer',
    props: { showSearch: flag('showSearch'), oneWay: flag('oneWay'), pagination: flag('pagination') },
    many: true,
  },
  Upload: files,
  'Upload.Dragger': files,
  'Upload.Attachment': files,
  DraggerUpload: files,
  NormalUpload: files,
  CardUpload: { ...files, widget: 'uploadImg', props: { maxCount: count('limit') } },
};

/** Previews of values: the widget, read-only. */
export const previews: Readonly<Record<string, string>> = {
  'PreviewText.Input': 'Input',
  'PreviewText.NumberPicker': 'NumberPicker',
  'PreviewText.Select': 'Select',
  'PreviewText.TreeSelect': 'TreeSelect',
  'PreviewText.Cascader': 'Cascader',
  'PreviewText.DatePicker': 'DatePicker',
  'PreviewText.DateRangePicker': 'DatePicker.RangePicker',
  'PreviewText.TimePicker': 'TimePicker',
  'PreviewText.TimeRangePicker': 'TimePicker.RangePicker',
};

/** Components that display text and hold no value. */
export const displays: Readonly<Record<string, ComponentUse>> = {
  Text: { widget: 'text', props: { content: text('content') } },
  Divider: {
    widget: 'divider',
    props: { children: text('content'), orientation: { to: 'contentPosition', is: ['left', 'center', 'right'] } },
  },
  Alert: {
    widget: 'alert',
    props: {
      message: text('title'),
      description: text('description'),
      type: { to: 'type', is: noticeTypes },
      showIcon: flag('showIcon'),
      closable: flag('closable'),
    },
  },
};

/** By type, for a schema without a component. */
export const byType: Readonly<Record<string, string>> = {
  string: 'Input',
  number: 'NumberPicker',
  integer: 'NumberPicker',
  boolean: 'Switch',
  date: 'DatePicker',
  datetime: 'DatePicker',
};
