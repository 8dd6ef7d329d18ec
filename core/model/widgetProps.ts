import type { Json, JsonObject } from '../language/types';
import { noticeTypes } from '../language/words/values';
import { isKnownWidget } from './fields';
import { asFlag, asNumber, asObject, asText, clipped, isObject, ownMember, step, warning } from './read';
import { tableProps } from './tableProps';
import type { ModelField, ModelIssue } from './types';

/** Converts a property to its type in the widget; undefined leaves it out, so that a mistyped model still renders. */
type Read = (value: Json) => Json | undefined;

/** A property: how it is read, and what may be written (JSON Schema), for panels and completion. */
interface Reader {
  read: Read;
  schema: JsonObject;
}

/** Drops undefined members. */
const props = (entries: Record<string, Json | undefined>): JsonObject =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as JsonObject;

const bool: Reader = { read: (value) => (value === '' ? undefined : asFlag(value)), schema: { type: 'boolean' } };
const text: Reader = { read: (value) => asText(value) || undefined, schema: { type: 'string' } };
const number: Reader = { read: (value) => asNumber(value), schema: { type: 'number' } };
const between = (min: number, max: number, rounded: (value: number) => number): Read =>
  function read(value) {
    const found = asNumber(value);
    return found === undefined ? undefined : Math.min(max, Math.max(min, rounded(found)));
  };
const whole = (minimum: number, maximum: number): Reader => ({
  read: between(minimum, maximum, Math.round),
  schema: { type: 'integer', minimum, maximum },
});
const within = (minimum: number, maximum: number): Reader => ({
  read: between(minimum, maximum, (value) => value),
  schema: { type: 'number', minimum, maximum },
});
const one = (...allowed: string[]): Reader => ({
  read: (value) => allowed.find((item) => item === value),
  schema: { enum: allowed },
});
const scalar: Reader = {
  read: (value) => (['string', 'number', 'boolean'].includes(typeof value) ? value : undefined),
  schema: { type: ['string', 'number', 'boolean'] },
};
/** Ids; of a path the last one. */
const ids: Reader = {
  read: (value) =>
    Array.isArray(value)
      ? value.flatMap((item) => asText(Array.isArray(item) ? item.flat(3).at(-1) : item) || [])
      : undefined,
  schema: { type: 'array', items: { type: 'string' } },
};
/** Paths from the root, or ids. */
const paths: Reader = {
  read: (value) =>
    Array.isArray(value)
      ? value.filter(
          (item) => typeof item === 'string' || (Array.isArray(item) && item.every((id) => typeof id === 'string')),
        )
      : undefined,
  schema: { type: 'array' },
};
/** CSS members, as designers write them. */
const style: Reader = {
  read: (value) =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).filter(([, item]) => typeof item === 'string' || typeof item === 'number'),
        )
      : undefined,
  schema: {
    type: 'object',
    properties: {
      color: { type: 'string' },
      'font-size': { type: 'number', minimum: 8, maximum: 96 },
      'line-height': { type: 'number', minimum: 8, maximum: 200 },
      'font-weight': { enum: ['normal', 'bold'] },
      'font-style': { enum: ['normal', 'italic'] },
      'text-decoration': { enum: ['none', 'underline', 'line-through'] },
      'text-align': { enum: ['left', 'center', 'right'] },
    },
  },
};

const members = (readers: Record<string, Reader>): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(readers).map(([name, { schema }]) => [name, schema])),
});
/** The members of an object, each as its reader takes it; others are left out. */
const readMembers = (readers: Record<string, Reader>, value: JsonObject): JsonObject =>
  props(
    Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, ownMember(readers, name)?.read(member ?? null)]),
    ),
  );

const lines = { minRows: whole(1, 100), maxRows: whole(1, 100) };
const autoSize: Reader = {
  read: (value) => {
    if (isObject(value)) return readMembers(lines, value);
    return typeof value === 'boolean' ? value : undefined;
  },
  schema: members(lines),
};

type Readers = Record<string, Reader>;
/** Also an empty text is one. */
const anyText: Reader = { read: (value) => asText(value), schema: { type: 'string' } };
const count = whole(0, 1000);
const maskMembers: Readers = {
  maskType: whole(0, 8),
  filler: anyText,
  prefixType: count,
  prefixLimit: count,
  prefixSpecifyChar: anyText,
  suffixType: count,
  suffixLimit: count,
  suffixSpecifyChar: anyText,
  ignoreChar: anyText,
  useUnrealMask: bool,
  unrealMaskLength: count,
};
/** How a text is masked (contract-visualdev §3.4 maskConfig). */
const mask: Reader = {
  read: (value) => (isObject(value) ? readMembers(maskMembers, value) : undefined),
  schema: members(maskMembers),
};
const choice: Readers = { clearable: bool, filterable: bool, multiple: bool };
const group: Readers = {
  direction: one('horizontal', 'vertical'),
  optionType: one('default', 'button'),
  border: bool,
};
const precision = whole(0, 15);
const border = one('none', 'solid', 'dashed', 'dotted', 'double');
const upload: Readers = {
  fileSize: within(0, 1e9),
  sizeUnit: one('KB', 'MB', 'GB'),
  limit: whole(0, 1000),
  pathType: one('defaultPath', 'selfPath'),
  isAccount: whole(0, 1),
  folder: text,
  tipText: text,
};
const picker: Readers = { clearable: bool, multiple: bool };
const selectType = one('all', 'custom', 'dep', 'pos', 'role', 'group');
const allowed: Readers = { ...picker, selectType, ableIds: ids };
const content: Readers = { content: text, contentPosition: one('left', 'center', 'right') };

/** Own properties that a widget supports (contract-visualdev §3.4); others remain only in the model. */
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
    maskConfig: mask,
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
  datePicker: { format: text, clearable: bool },
  timePicker: { format: one('HH:mm:ss', 'HH:mm'), clearable: bool },
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
    type: one(...noticeTypes),
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
  currOrganize: { showLevel: one('last', 'all') },
  editor: {},
  autoComplete: { interfaceId: text, relationField: text, total: whole(1, 200), clearable: bool },
  uploadFile: { ...upload, accept: text, buttonText: text, showTip: bool },
  uploadImg: upload,
  popupSelect: picker,
  popupTableSelect: { ...picker, filterable: bool },
  relationForm: picker,
  organizeSelect: { ...allowed, ableIds: paths, ableDepIds: ids },
  depSelect: { ...allowed, ableDepIds: ids },
  posSelect: { ...allowed, ableDepIds: ids, ablePosIds: ids },
  roleSelect: allowed,
  groupSelect: allowed,
  userSelect: {
    ...allowed,
    ableDepIds: ids,
    ablePosIds: ids,
    ableUserIds: ids,
    ableRoleIds: ids,
    ableGroupIds: ids,
  },
  usersSelect: allowed,
  areaSelect: {
    ...picker,
    selectType: one('all', 'custom'),
    ableIds: paths,
    ableAddressIds: paths,
    level: whole(0, 3),
  },
  barcode: {
    dataType: one('static', 'relation'),
    staticText: text,
    format: text,
    lineColor: text,
    background: text,
    width: within(1, 20),
    height: within(1, 1000),
  },
  qrcode: {
    dataType: one('static', 'relation', 'dynamic'),
    staticText: text,
    colorDark: text,
    colorLight: text,
    width: within(1, 2000),
  },
  sign: {},
  signature: { ableIds: ids },
  location: {
    autoLocation: bool,
    enableLocationScope: bool,
    adjustmentScope: number,
    enableDesktopLocation: bool,
    locationScope: {
      read: (value) => (Array.isArray(value) ? value.filter(isObject) : undefined),
      schema: { type: 'array', items: { type: 'object' } },
    },
  },
  iframe: {
    href: text,
    height: number,
    borderType: border,
    borderColor: text,
    borderWidth: number,
  },
};

/** JSON Schema of each own property that a widget takes. */
export const optionSchemas = (key: string): JsonObject =>
  Object.fromEntries(Object.entries(ownMember(propsOf, key) ?? {}).map(([name, { schema }]) => [name, schema]));

/** The lists of allowed members in 3.4, one per kind (contract-visualdev §0.2). */
const memberLists: Record<string, string> = {
  ableDepIds: 'department',
  ablePosIds: 'position',
  ableUserIds: 'user',
  ableRoleIds: 'role',
  ableGroupIds: 'group',
};

/** `ableIds` of people of several kinds have the suffix `--type`; the lists of 3.4 are merged into it. */
function memberIds(field: ModelField): Json | undefined {
  const now = ids.read(ownMember(field.props, 'ableIds') ?? null);
  if (Array.isArray(now) && now.length) return now;
  const old = Object.entries(memberLists).flatMap(([name, type]) => {
    const list = ids.read(ownMember(field.props, name) ?? null);
    return Array.isArray(list) ? list.map((id) => `${id}--${type}`) : [];
  });
  return old.length ? old : undefined;
}

/** The value as its reader takes it; undefined when the model does not say it. */
function readProp(field: ModelField, name: string, reader: Reader): Json | undefined {
  const value = ownMember(field.props, name);
  return value === undefined || value === null ? undefined : reader.read(value);
}

/** Properties that other parts of the drawing read (pickers, sub-tables, links), or that only designers need. */
const readElsewhere = new Set(
  `readonly type filterable clearable hasPage pageSize interfaceHasPage interfaceId interfaceName templateJson columnOptions
  relationField relationOptions propsValue popupTitle popupType popupWidth modelId modelName isStorage showField expression
  actionText addType addTableConf showSummary summaryField thousands thousandsField tableConf defaultValue columnBtnsList
  footerBtnsList startTimeRule startTimeType startTimeTarget startTimeValue startRelationField endTimeRule endTimeType
  endTimeTarget endTimeValue endRelationField startTime endTime startPlaceholder endPlaceholder rangeSeparator dataType
  valueFormat separator controlsPosition multiple accept maskConfig showCount showPassword rule ruleName size name header
  title tableName layout children dateFormat isRange listType action fileList autoUpload staticText showTip buttonText`.split(
    /\s+/,
  ),
);

const isSaid = (value: unknown) =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  value !== 0 &&
  JSON.stringify(value) !== '[]';

/** Options that this version does not know, those whose value it does not take, and numbers that it brings into range. */
export function propIssues(field: ModelField): ModelIssue[] {
  const readers = ownMember(propsOf, field.key);
  if (!readers || !isKnownWidget(field.key)) return [];
  return Object.entries(field.props).flatMap(([name, value]): ModelIssue[] => {
    if (!isSaid(value)) return [];
    const at = step(field.at, name);
    const reader = ownMember(readers, name);
    const shown = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 60);
    const values = { label: field.label || field.vModel, name, value: shown };
    if (!reader)
      return readElsewhere.has(name) ? [] : [warning(at, 'noOption', `the option "${name}" is not known`, values)];
    const read = reader.read(value);
    if (read === undefined) return [warning(at, 'badOption', `"${shown}" is no value of "${name}"`, values)];
    const number = asNumber(value);
    return typeof read === 'number' && number !== undefined && Math.abs(read - number) >= 1
      ? [clipped(at, number, read)]
      : [];
  });
}

/** Own properties of a field in the document's format, each of the type that its widget declares. */
export function documentProps(field: ModelField): JsonObject {
  if (field.key === 'table') return tableProps(field);
  const read: Record<string, Json | undefined> = {};
  for (const [name, reader] of Object.entries(ownMember(propsOf, field.key) ?? {})) {
    read[name] = readProp(field, name, reader);
  }
  if (field.key === 'usersSelect') read.ableIds = memberIds(field);
  if (read.useMask !== true) read.maskConfig = undefined;
  if (field.key === 'tableGrid') return gridBorder(field);
  if (field.key === 'tab' || field.key === 'collapse') read.active = activePane(field);
  return props(read);
}

/** Borders of a layout table, from the node's config. */
function gridBorder(field: ModelField): JsonObject {
  const config = asObject(field.raw.__config__);
  return props({
    borderType: border.read(config.borderType ?? null),
    borderColor: text.read(config.borderColor ?? null),
    borderWidth: number.read(config.borderWidth ?? null),
  });
}

/** The panes initially open: a name or a number, of a collapse also several. */
function activePane(field: ModelField): Json | undefined {
  const { active } = asObject(field.raw.__config__);
  const isPane = (value: unknown) => typeof value === 'string' || Number.isInteger(value);
  if (Array.isArray(active) && field.key === 'collapse') return active.filter(isPane);
  return isPane(active) ? active : undefined;
}
