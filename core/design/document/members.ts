import { isObject } from '../../isObject';
import type { Json, JsonObject } from '../../language/types';
import { pageFrames, pickerFrames } from '../../language/words/documentBase';
import { noticeTypes, textTones } from '../../language/words/values';
import { asText } from '../../model/read';
import { controlOf } from '../panel/controlOf';
import { membersOf } from '../panel/members';
import type { Control, Member, PanelGroup, PanelMember } from '../panel/types';
import type { DocItem } from './outline';

const text: JsonObject = { type: 'string' };
const bool: JsonObject = { type: 'boolean' };
const texts: JsonObject = { type: 'array', items: text };
const any: JsonObject = {};
const whole = (minimum: number, maximum?: number): JsonObject => ({
  type: 'integer',
  minimum,
  ...(maximum && { maximum }),
});
const one = (...values: Json[]): JsonObject => ({ enum: values });
const some = (...values: Json[]): JsonObject => ({ type: 'array', items: { enum: values } });
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

interface Row {
  schema: JsonObject;
  control?: Control;
  group?: PanelGroup;
}
const words: Row = { schema: text, control: 'words' };
/** True says that it is always so. */
const when: Row = { schema: { type: ['boolean', 'object'] }, control: 'when', group: 'rules' };
const json = (group: PanelGroup = 'data'): Row => ({ schema: any, control: 'json', group });
const px: Row = { schema: whole(0), group: 'look' };

/** Members of the language by their names; what a kind says otherwise stands as `kind.member`. */
const rows: Record<string, Row> = {
  title: words,
  label: words,
  name: { schema: text },
  id: { schema: text },
  text: words,
  message: words,
  verb: words,
  tip: words,
  placeholder: words,
  readOnly: { schema: bool },
  precision: { schema: whole(0, 10) },
  span: { schema: whole(1, 24), control: 'width' },
  widthPx: px,
  width: { schema: text },
  align: { schema: one('left', 'center', 'right') },
  fixed: { schema: one('left', 'right') },
  sortable: { schema: bool },
  type: { schema: one('primary', 'default', 'text', 'link', 'dashed') },
  noteType: { schema: one(...noticeTypes) },
  danger: { schema: bool },
  icon: { schema: text, control: 'icon' },
  iconOnly: { schema: bool, group: 'look' },
  call: { schema: text, control: 'call' },
  document: { schema: text, control: 'document' },
  default: json('basic'),
  options: json(),
  source: {
    schema: object({ call: text, params: any, list: text, idKey: text, labelKey: text, childrenKey: text }),
    group: 'data',
  },
  load: json(),
  params: json(),
  args: json(),
  value: json(),
  to: { schema: text },
  expandTo: { schema: one('all', 'none', 'toggle') },
  path: { schema: text },
  event: { schema: text },
  view: { schema: text },
  for: { schema: text },
  quiet: { schema: bool, group: 'advanced' },
  newWindow: { schema: bool },
  paging: { schema: bool },
  pageSize: { schema: whole(1, 500) },
  rowKey: { schema: text, group: 'data' },
  index: { schema: bool },
  selection: { schema: one('single', 'multiple') },
  sort: { schema: object({ name: text, order: one('asc', 'desc') }), group: 'data' },
  tools: { schema: some('refresh', 'expand', 'columns', 'density', 'printList', 'fullscreen'), group: 'look' },
  childRows: { schema: one('merged', 'expand'), group: 'look' },
  expand: { schema: one('all', 'none'), group: 'look' },
  rowActionsVisible: { schema: whole(0), group: 'look' },
  actionsWidthPx: px,
  emptyText: { ...words, group: 'look' },
  kind: { schema: one('bar', 'line', 'pie', 'number') },
  category: { schema: text },
  stacked: { schema: bool, group: 'look' },
  horizontal: { schema: bool, group: 'look' },
  unit: { ...words, group: 'look' },
  heightPx: px,
  display: { schema: one('rows', 'cards') },
  heading: { schema: text },
  body: { schema: text },
  compact: { schema: bool, group: 'look' },
  seriesBy: { schema: text },
  previous: { schema: text },
  arrange: { schema: bool },
  gapPx: px,
  tone: { schema: one(...textTones) },
  columns: { schema: one(12, 24), group: 'look' },
  rules: json('rules'),
  hiddenWhen: when,
  requiredWhen: when,
  disabledWhen: when,
  condition: { ...when, schema: { type: 'object' }, group: 'basic' },
  hiddenAtOnce: { ...when, group: 'basic' },
  disabledText: { ...words, group: 'rules' },
  resetOn: { schema: texts, group: 'rules' },
  permit: { schema: text, group: 'advanced' },
  showLabel: { schema: bool, group: 'look' },
  labelWidthPx: px,
  size: { schema: one('small', 'middle', 'large'), group: 'look' },
  okText: { ...words, group: 'look' },
  cancelText: { ...words, group: 'look' },
  showOk: { schema: bool, group: 'look' },
  showCancel: { schema: bool, group: 'look' },
  stays: { schema: bool, group: 'look' },
  frame: { schema: one(...pageFrames), group: 'look' },
  pickerFrame: { schema: one(...pickerFrames), group: 'look' },
  entity: { schema: text, group: 'advanced' },
  area: { schema: one('side', 'main'), group: 'look' },
  refreshOn: { schema: texts, group: 'advanced' },
  refreshEveryMs: { schema: whole(5000), group: 'advanced' },
};

const list = (names: string) => names.split(/\s+/).filter(Boolean);
const around = list('id hiddenWhen area refreshOn refreshEveryMs');
const page = list('title width frame okText cancelText showOk showCancel stays entity');

/** What a panel shows of each kind of part; `a:b` is the member `a` by the row `b`. */
const shown: Record<string, string[]> = {
  'document.page': page,
  'document.form': [...page, ...list('size load rules')],
  'document.detail': [...page, ...list('size load')],
  'document.picker': list('title width frame:pickerFrame okText cancelText showOk showCancel entity'),
  field:
    list(`label name tip placeholder disabledText span default readOnly precision options rules hiddenWhen requiredWhen disabledWhen resetOn
    showLabel labelWidthPx permit`),
  column: list('label name hiddenWhen:hiddenAtOnce widthPx align fixed sortable options permit'),
  button: list('label name type danger icon iconOnly hiddenWhen:hiddenAtOnce disabledWhen disabledText permit'),
  pane: list('title name span'),
  'view.table': [
    ...around,
    ...list(`source paging pageSize index selection rowKey sort tools childRows expand
    rowActionsVisible actionsWidthPx emptyText`),
  ],
  'view.search': [...around, 'for'],
  'view.superQuery': [...around, ...list('label for')],
  'view.tree': ['title', ...around, ...list('source widthPx expand emptyText')],
  'view.list': ['title', ...around, ...list('source pageSize display heading body compact emptyText')],
  'view.chart': [
    'title',
    ...around,
    ...list('source kind category seriesBy precision previous stacked horizontal unit heightPx'),
  ],
  'view.form': ['title', ...around, ...list('load size okText rules')],
  'view.detail': ['title', ...around, ...list('load size')],
  'view.text': [...list('text tone title'), ...around],
  'view.grid': [...around, ...list('arrange columns gapPx')],
  'view.shortcuts': ['title', ...around],
  series: list('label name'),
  'view.document': [...around, ...list('document args')],
  'action.call': list('call params quiet'),
  'action.open': list('document args'),
  'action.confirm': list('message verb danger'),
  'action.notify': list('message type:noteType'),
  'action.refresh': ['view'],
  'action.navigate': list('to newWindow'),
  'action.set': list('path value'),
  'action.emit': ['event'],
  'action.expand': list('view to:expandTo'),
  'action.submit': ['view'],
  'action.reset': ['view'],
  'action.stop': ['message'],
  'action.when': ['condition'],
};

function memberOf(said: string): Member {
  const [name = '', row = name] = said.split(':');
  const { schema, control, group = 'basic' } = rows[row] as Row;
  return { name, inConfig: false, schema, group, control: control ?? controlOf('', '', schema), words: `doc.${row}` };
}

const made = Object.fromEntries(Object.entries(shown).map(([kind, names]) => [kind, names.map(memberOf)]));

/** The parts of the language with their members, for the checks of words and schema. */
export const documentMembers: Readonly<Record<string, Member[]>> = made;

/** Name of a part in the language: `view.table`, `column`; of the document itself with its kind. */
export function partName(kind: DocItem['kind'] | 'document', node: JsonObject): string {
  if (kind === 'view') return `view.${asText(node.view)}`;
  if (kind === 'action') return `action.${asText(node.do)}`;
  return kind === 'document' ? `document.${asText(node.kind)}` : kind;
}

/** Of a widget what its panel in models has too: written in `props`. */
function propsMembers(node: JsonObject): Member[] {
  const widget = asText(node.widget);
  if (!widget) return [];
  const known = new Set(['label', 'placeholder', 'options', '__vModel__', 'disabled', 'readonly', 'templateJson']);
  return membersOf(widget, { inTable: false })
    .filter(({ name, inConfig, asked }) => !inConfig && !asked && !known.has(name))
    .map((member) => ({ ...member, inConfig: true, default: undefined }));
}

/** Parts that stand in the outline, and what says which kind of part it is. */
const inner = new Set(
  list(`$schema language kind id view widget do use with define props views fields columns items head toolbar rowActions buttons
    series emptyButtons onClick onOk onError actions otherwise onLoad onChange onBlur onClose beforeSubmit submit`),
);

const propsOf = (node: JsonObject): JsonObject => (isObject(node.props) ? (node.props as JsonObject) : {});

/** What a panel shows of a part, with what its text says; of a use of a fragment what stands beside it. */
export function documentPanel(kind: DocItem['kind'] | 'document', node: JsonObject, propNames: readonly string[]) {
  const name = partName(kind, node);
  const own = made[name] ?? (kind === 'view' ? around.map(memberOf) : []);
  const props = propsMembers(node).filter((member) => propNames.includes(member.name));
  const members = [...own, ...props].map((member): PanelMember => {
    const value = (member.inConfig ? propsOf(node) : node)[member.name];
    // A source without rows is one that is still to be said.
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
    const isPlain = member.control !== 'object' || isEmpty || isObject(value);
    return {
      ...member,
      control: isPlain ? member.control : 'json',
      value,
      written: value !== undefined,
      several: false,
    };
  });
  const has = (said: string, inConfig: boolean) =>
    members.some((member) => member.name === said && member.inConfig === inConfig);
  const left = (holder: JsonObject, inConfig: boolean) =>
    Object.entries(holder)
      .filter(([said]) => !has(said, inConfig) && (inConfig || !inner.has(said)))
      .map(([said, value]) => ({ name: said, inConfig, value: value as Json }));
  const given = isObject(node.with) ? [{ name: 'with', inConfig: false, value: node.with as Json }] : [];
  return { members, others: [...given, ...left(node, false), ...left(propsOf(node), true)] };
}
