import type { Json, JsonObject } from '../language/types';
import { asFlag, asNumber, asText, isObject, own } from './read';
import type { ModelField } from './types';

/** Reads a property as its widget declares it; undefined leaves it out, so that a mistyped model still draws. */
type Reader = (value: Json) => Json | undefined;

const bool: Reader = (value) => (value === '' ? undefined : asFlag(value));
const text: Reader = (value) => asText(value) || undefined;
const number: Reader = (value) => asNumber(value);
const whole =
  (min: number, max: number): Reader =>
  (value) => {
    const read = asNumber(value);
    return read === undefined ? undefined : Math.min(max, Math.max(min, Math.round(read)));
  };
const one =
  (...allowed: string[]): Reader =>
  (value) =>
    allowed.find((item) => item === value);
const scalar: Reader = (value) => (['string', 'number', 'boolean'].includes(typeof value) ? value : undefined);
const object: Reader = (value) => (isObject(value) ? value : undefined);
const list: Reader = (value) => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined);
/** CSS members, as designers write them. */
const style: Reader = (value) =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter(([, item]) => typeof item === 'string' || typeof item === 'number'),
      )
    : undefined;

const rows = whole(1, 100);
const autoSize: Reader = (value) => {
  if (!isObject(value)) return typeof value === 'boolean' ? value : undefined;
  const size: JsonObject = {};
  for (const name of ['minRows', 'maxRows']) {
    const read = rows(value[name] ?? null);
    if (read !== undefined) size[name] = read;
  }
  return size;
};

type Readers = Record<string, Reader>;
const choice: Readers = { clearable: bool, filterable: bool, multiple: bool };
const group: Readers = {
  direction: one('horizontal', 'vertical'),
  optionType: one('default', 'button'),
  border: bool,
};
const precision = whole(0, 15);
const content: Readers = { content: text, contentPosition: one('left', 'center', 'right') };

/** Own properties that a widget understands (contract-visualdev §3.4); others stay in the model and are not passed on. */
const propsOf: Record<string, Readers> = {
  input: {
    addonBefore: text,
    addonAfter: text,
    prefixIcon: text,
    suffixIcon: text,
    maxlength: whole(0, 1e9),
    showCount: bool,
    showPassword: bool,
    clearable: bool,
    useMask: bool,
    maskConfig: object,
  },
  textarea: { autoSize, maxlength: whole(0, 1e9), showCount: bool, clearable: bool },
  inputNumber: {
    min: number,
    max: number,
    step: number,
    precision,
    controls: scalar,
    thousands: bool,
    isAmountChinese: bool,
    addonBefore: text,
    addonAfter: text,
  },
  calculate: { precision, thousands: bool, isAmountChinese: bool },
  switch: { activeValue: scalar, inactiveValue: scalar, activeTxt: text, inactiveTxt: text },
  radio: { ...group, buttonStyle: one('outline', 'solid') },
  checkbox: group,
  select: choice,
  treeSelect: choice,
  cascader: { ...choice, showAllLevels: bool, separator: text },
  datePicker: { format: text, clearable: bool, startTime: scalar, endTime: scalar },
  timePicker: { format: one('HH:mm:ss', 'HH:mm'), clearable: bool, startTime: text, endTime: text },
  numRange: { precision, thousands: bool },
  dateRange: { format: text },
  timeRange: { format: one('HH:mm:ss', 'HH:mm') },
  colorPicker: { showAlpha: bool, colorFormat: one('', 'hex', 'rgb', 'hsl', 'hsv'), clearable: bool },
  rate: { count: whole(1, 20), allowHalf: bool, showText: bool, showScore: bool },
  slider: { min: number, max: number, step: number, range: bool, showStops: bool },
  link: { content: text, href: text, target: one('_self', '_blank'), textStyle: style },
  button: {
    buttonText: text,
    align: one('left', 'center', 'right'),
    type: one('default', 'primary', 'dashed', 'text', 'link', 'success', 'warning', 'danger', 'info'),
  },
  text: { content: text, textStyle: style },
  alert: {
    title: text,
    type: one('success', 'info', 'warning', 'error'),
    showIcon: bool,
    closable: bool,
    closeText: text,
    description: text,
  },
  groupTitle: { ...content, helpMessage: text },
  divider: content,
  collapse: { accordion: bool },
  tab: { type: one('card', 'border-card'), tabPosition: one('top', 'left', 'right', 'bottom') },
  row: { type: text, justify: text, align: text },
  card: { header: text, shadow: one('always', 'hover', 'never') },
  table: {
    showSummary: bool,
    summaryField: list,
    thousands: bool,
    thousandsField: list,
    actionText: text,
    addType: number,
    addTableConf: object,
  },
  currOrganize: { showLevel: one('last', 'all') },
};

/** Own properties of a field as the document carries them, each of the type that its widget declares. */
export function documentProps(field: ModelField): JsonObject {
  const props: JsonObject = {};
  for (const [name, read] of Object.entries(own(propsOf, field.key) ?? {})) {
    const value = own(field.props, name);
    const known = value === undefined || value === null ? undefined : read(value);
    if (known !== undefined) props[name] = known;
  }
  if (props.useMask !== true) delete props.maskConfig;
  return props;
}
