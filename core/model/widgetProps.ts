import type { JsonObject } from '../language/types';
import { asText } from './read';
import type { ModelField } from './types';

const choice = ['clearable', 'filterable', 'multiple'];
const group = ['direction', 'optionType', 'border', 'buttonStyle'];
const content = ['content', 'contentPosition'];

/** Own properties that a widget understands (contract-visualdev §3.4); others stay in the model and are not passed on. */
const propsOf: Record<string, string[]> = {
  input: [
    'addonBefore',
    'addonAfter',
    'prefixIcon',
    'suffixIcon',
    'maxlength',
    'showCount',
    'showPassword',
    'clearable',
    'useMask',
    'maskConfig',
  ],
  textarea: ['autoSize', 'maxlength', 'showCount', 'clearable'],
  inputNumber: [
    'min',
    'max',
    'step',
    'precision',
    'controls',
    'thousands',
    'isAmountChinese',
    'addonBefore',
    'addonAfter',
  ],
  calculate: ['precision', 'thousands', 'isAmountChinese'],
  switch: ['activeValue', 'inactiveValue', 'activeTxt', 'inactiveTxt'],
  radio: group,
  checkbox: group,
  select: choice,
  treeSelect: choice,
  cascader: [...choice, 'showAllLevels', 'separator'],
  datePicker: ['format', 'clearable', 'startTime', 'endTime'],
  timePicker: ['format', 'clearable', 'startTime', 'endTime'],
  colorPicker: ['showAlpha', 'colorFormat'],
  rate: ['count', 'allowHalf', 'showText', 'showScore'],
  slider: ['min', 'max', 'step', 'range', 'showStops'],
  link: ['content', 'href', 'target', 'textStyle'],
  button: ['buttonText', 'align', 'type'],
  text: ['content', 'textStyle'],
  alert: ['title', 'type', 'showIcon', 'closable', 'closeText', 'description'],
  groupTitle: [...content, 'helpMessage'],
  divider: content,
  collapse: ['accordion'],
  tab: ['type', 'tabPosition'],
  row: ['type', 'justify', 'align'],
  card: ['header', 'shadow'],
  table: ['showSummary', 'summaryField', 'thousands', 'thousandsField', 'actionText', 'addType', 'addTableConf'],
  currOrganize: ['showLevel'],
};

/** Properties that other generations write as the text of a number. */
const numeric = new Set(['maxlength', 'min', 'max', 'step', 'precision', 'count', 'addType']);

/** Own properties of a field as the document carries them; empty texts are left out. */
export function documentProps(field: ModelField): JsonObject {
  const props: JsonObject = {};
  for (const name of propsOf[field.key] ?? []) {
    const value = field.props[name];
    if (value === undefined || value === null || value === '') continue;
    if (name === 'maskConfig' && field.props.useMask !== true) continue;
    const number = numeric.has(name) ? Number(asText(value)) : Number.NaN;
    if (numeric.has(name) && !Number.isFinite(number)) continue;
    props[name] = numeric.has(name) ? number : value;
  }
  return props;
}
