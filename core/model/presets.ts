import type { Json, JsonObject } from '../language/types';

const optionsOf = (words: readonly string[]) => words.map((fullName, at) => ({ id: String(at + 1), fullName }));
const twoOptions = { options: optionsOf(['1', '2']) };
const upload = { fileSize: 10, sizeUnit: 'MB', limit: 9 };
const people = { selectType: 'all', multiple: false };
const chosen = { hasPage: true, pageSize: 20, popupType: 'dialog', popupWidth: '800px' };
const bars = { dataType: 'static', staticText: 'A0001' };

/** Own members of new fields, beside those of `__config__` (spec §3; contract-visualdev §3.4). */
const own = {
  input: { maxlength: 50 },
  textarea: { autoSize: { minRows: 4, maxRows: 4 } },
  editor: {},
  autoComplete: { interfaceId: '', relationField: '', total: 50 },
  inputNumber: { precision: 2 },
  calculate: { expression: [], precision: 2, isStorage: 1, thousands: true },
  slider: { min: 0, max: 100, step: 1 },
  rate: { count: 5 },
  numRange: { precision: 0 },
  select: { ...twoOptions, filterable: true, clearable: true },
  radio: twoOptions,
  checkbox: twoOptions,
  switch: { activeValue: 1, inactiveValue: 0 },
  treeSelect: { ...twoOptions, filterable: true, clearable: true },
  cascader: { ...twoOptions, filterable: true, clearable: true, separator: '/' },
  colorPicker: { colorFormat: 'hex' },
  datePicker: { format: 'yyyy-MM-dd' },
  timePicker: { format: 'HH:mm' },
  dateRange: { format: 'yyyy-MM-dd' },
  timeRange: { format: 'HH:mm' },
  userSelect: people,
  usersSelect: { selectType: 'all', multiple: true },
  organizeSelect: { multiple: false },
  depSelect: people,
  posSelect: people,
  roleSelect: people,
  groupSelect: people,
  areaSelect: { level: 2 },
  location: { autoLocation: false },
  uploadFile: upload,
  uploadImg: upload,
  sign: {},
  signature: {},
  table: { showSummary: false },
  relationForm: { modelId: '', relationField: '', columnOptions: [], ...chosen },
  relationFormAttr: { relationField: '', showField: '', isStorage: 0 },
  popupSelect: { interfaceId: '', propsValue: 'id', relationField: '', columnOptions: [], ...chosen },
  popupTableSelect: {
    interfaceId: '',
    propsValue: 'id',
    relationField: '',
    columnOptions: [],
    hasPage: true,
    pageSize: 20,
    multiple: false,
  },
  popupAttr: { relationField: '', showField: '', isStorage: 0 },
  billRule: {},
  createUser: {},
  createTime: {},
  modifyUser: {},
  modifyTime: {},
  currOrganize: { showLevel: 'last' },
  currPosition: {},
  row: {},
  card: { shadow: 'never' },
  tab: { type: 'card', tabPosition: 'top' },
  collapse: { accordion: false },
  tableGrid: {},
  divider: { contentPosition: 'left' },
  groupTitle: {},
  text: {},
  link: { href: 'https://example.com', target: '_blank' },
  alert: { type: 'info', showIcon: true },
  button: { align: 'left', type: 'primary' },
  // WDGT-15: code128, width 4, height 40.
  barcode: { ...bars, format: 'code128', width: 4, height: 40 },
  // WDGT-22: size 100.
  qrcode: { ...bars, colorDark: '#000', colorLight: '#fff', width: 100 },
  iframe: { href: 'https://example.com', height: 300, borderType: 'solid', borderColor: '#d9d9d9', borderWidth: 1 },
} satisfies Record<string, JsonObject>;

export type PresetName = keyof typeof own;
export const presetNames = Object.keys(own) as PresetName[];

/** The presets of a palette, by what they are for; each once. Rows and cells of a layout table come with it. */
export const presetGroups = {
  text: ['input', 'textarea', 'editor', 'autoComplete'],
  number: ['inputNumber', 'calculate', 'slider', 'rate', 'numRange'],
  choice: ['select', 'radio', 'checkbox', 'switch', 'treeSelect', 'cascader', 'colorPicker'],
  date: ['datePicker', 'timePicker', 'dateRange', 'timeRange'],
  people: [
    'userSelect',
    'usersSelect',
    'organizeSelect',
    'depSelect',
    'posSelect',
    'roleSelect',
    'groupSelect',
    'areaSelect',
    'location',
  ],
  files: ['uploadFile', 'uploadImg', 'sign', 'signature'],
  relation: ['table', 'relationForm', 'relationFormAttr', 'popupSelect', 'popupTableSelect', 'popupAttr'],
  automatic: ['billRule', 'createUser', 'createTime', 'modifyUser', 'modifyTime', 'currOrganize', 'currPosition'],
  layout: ['row', 'card', 'tab', 'collapse', 'tableGrid', 'divider', 'groupTitle'],
  display: ['text', 'link', 'alert', 'button', 'barcode', 'qrcode', 'iframe'],
} satisfies Record<string, PresetName[]>;
export type PresetGroup = keyof typeof presetGroups;

const choices = new Set<PresetName>(['select', 'radio', 'checkbox', 'treeSelect', 'cascader']);
const wide = new Set<PresetName>(['textarea', 'editor', 'uploadFile', 'uploadImg', 'table', ...presetGroups.layout]);
/** They show the value of another field, and have none. */
const attributes: PresetName[] = ['relationFormAttr', 'popupAttr'];
const valueless = new Set<PresetName>([...presetGroups.layout, ...presetGroups.display, ...attributes]);
/** The own member that repeats the label of what has no label beside it. */
const captions: Partial<Record<PresetName, string>> = {
  groupTitle: 'content',
  divider: 'content',
  text: 'content',
  link: 'content',
  button: 'buttonText',
  alert: 'title',
  card: 'header',
};

const cell = (): JsonObject => ({ __config__: { jnpfKey: 'tableGridTd', colspan: 1, rowspan: 1, children: [] } });
const line = (): JsonObject => ({ __config__: { jnpfKey: 'tableGridTr', children: [cell(), cell()] } });
const pane = (label: string, number: number): JsonObject => ({
  name: String(number),
  title: `${label} ${number}`,
  __config__: { children: [] },
});

/** What a container holds at first; undefined: the preset holds nothing. */
function inside(preset: PresetName, label: string, number: number): Json[] | undefined {
  switch (preset) {
    case 'table':
      return [presetField('input', { label: `${label} 1`, number: number + 1 })];
    case 'tab':
    case 'collapse':
      return [pane(label, 1), pane(label, 2)];
    case 'tableGrid':
      return [line(), line()];
    case 'row':
    case 'card':
      return [];
    default:
      return undefined;
  }
}

interface NewField {
  label: string;
  /** The designer's number (`formId`), which no other field of the form has. */
  number: number;
  /** What a choice offers at first, in the language of who makes it; absent: numbers. */
  choices?: readonly string[];
}

/** A new field of a form. */
export function presetField(preset: PresetName, { label, number, choices: words }: NewField): JsonObject {
  const config: JsonObject = { jnpfKey: preset, label, formId: number, span: wide.has(preset) ? 24 : 12 };
  if (choices.has(preset)) config.dataType = 'static';
  const children = inside(preset, label, number);
  if (children) config.children = children;
  if (preset === 'tab') config.active = '1';
  if (preset === 'collapse') config.active = ['1'];
  const node: JsonObject = { __config__: config };
  if (!valueless.has(preset)) node.__vModel__ = `${preset}Field${number}`;
  const caption = captions[preset];
  if (caption) node[caption] = label;
  return { ...node, ...own[preset], ...(words && choices.has(preset) ? { options: optionsOf(words) } : {}) };
}
