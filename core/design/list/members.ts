import type { Json, JsonObject } from '../../language/types';
import { isObject } from '../../model/read';
import { memberOf } from '../panel/members';
import type { Asked, Control, Member, PanelGroup, PanelMember } from '../panel/types';
import type { ListName } from './lists';

const text: JsonObject = { type: 'string' };
const bool: JsonObject = { type: 'boolean' };
const texts: JsonObject = { type: 'array', items: text };
const whole = (minimum: number, maximum: number): JsonObject => ({ type: 'integer', minimum, maximum });
const one = (...values: Json[]): JsonObject => ({ enum: values });
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const rows = (properties: JsonObject): JsonObject => ({ type: 'array', items: object(properties) });

interface Row {
  schema: JsonObject;
  default?: Json;
  control?: Control;
  asked?: Asked;
}

/** The members of a part of a model beside its fields; words: `<part>.<member>`. */
function part(name: string, group: PanelGroup, all: Record<string, Row>): Member[] {
  return Object.entries(all).map(([member, row]) => {
    const known = memberOf(name, member, false, row.schema);
    const control = row.control ?? known.control;
    return { ...known, group, control, default: row.default, asked: row.asked, words: `${name}.${member}` };
  });
}

const only = (member: string, ...is: Json[]): Asked => ({ member, is });

/** What a column says beside its item: kept in the list itself. */
export const besideColumn = ['sorted', 'total', 'grouped', 'searched'] as const;
export type BesideColumn = (typeof besideColumn)[number];

const column = part('listColumn', 'basic', {
  label: { schema: text },
  width: { schema: whole(0, 2000), default: 0 },
  align: { schema: one('left', 'center', 'right'), default: 'left' },
  fixed: { schema: one('none', 'left', 'right'), default: 'none' },
  sortable: { schema: bool, default: false },
  sorted: { schema: one('none', 'asc', 'desc'), default: 'none' },
  total: { schema: bool, default: false },
  grouped: { schema: bool, default: false },
  searched: { schema: bool, default: false },
});

const search = part('listSearch', 'basic', {
  label: { schema: text },
  searchType: { schema: one(1, 2, 3) },
  searchMultiple: { schema: bool },
  isKeyword: { schema: bool, default: false },
  isIncludeSubordinate: { schema: bool, default: false },
});

const button = part('listButton', 'basic', { label: { schema: text }, icon: { schema: text, control: 'icon' } });

/** What a button of one's own does (contract-visualdev §6.8); scripts stay in the text. */
const event = object({
  btnType: one(1, 3),
  modelId: text,
  formOptions: rows({ currentField: text, field: text }),
  interfaceId: text,
  templateJson: { type: 'array', items: object({}) },
  isRefresh: bool,
  useConfirm: bool,
  confirmTitle: text,
});
const custom = part('listCustom', 'basic', { label: { schema: text }, event: { schema: event } });

const tree = only('type', 2);
/** The list itself (contract-visualdev §6.1). */
export const listMembers: Member[] = [
  ...part('list', 'basic', {
    type: { schema: one(1, 2, 3, 4, 5), default: 1 },
    groupField: { schema: text, control: 'field', asked: only('type', 3) },
    parentField: { schema: text, control: 'field', asked: only('type', 5) },
    treeTitle: { schema: text, asked: tree },
    treeRelation: { schema: text, control: 'field', asked: tree },
    treeDataSource: {
      schema: one('dictionary', 'organize', 'department', 'formField', 'api'),
      default: 'dictionary',
      asked: tree,
    },
    treeDictionary: { schema: text, control: 'dictionary', asked: only('treeDataSource', 'dictionary') },
    treePropsUrl: { schema: text, control: 'interface', asked: only('treeDataSource', 'api') },
    treePropsValue: { schema: text, default: 'id', asked: only('treeDataSource', 'api') },
    treePropsLabel: { schema: text, default: 'fullName', asked: only('treeDataSource', 'api') },
    treePropsChildren: { schema: text, default: 'children', asked: only('treeDataSource', 'api') },
    hasTreeQuery: { schema: bool, default: false, asked: tree },
    defaultSortConfig: { schema: rows({ field: text, sort: one('asc', 'desc') }) },
    ruleList: { schema: {}, control: 'condition' },
    showSummary: { schema: bool, default: false },
    summaryField: { schema: texts, control: 'fields', asked: only('showSummary', true) },
  }),
  ...part('list', 'look', {
    hasPage: { schema: bool, default: true },
    pageSize: { schema: whole(1, 10_000), default: 20, asked: only('hasPage', true) },
    hasSuperQuery: { schema: bool, default: true },
    childTableStyle: { schema: one(1, 2), default: 1 },
  }),
  ...part('list', 'advanced', {
    useBtnPermission: { schema: bool, default: false },
    useColumnPermission: { schema: bool, default: false },
    useFormPermission: { schema: bool, default: false },
    useDataPermission: { schema: bool, default: false },
  }),
];

/** The form itself (contract-visualdev §3.1). */
export const formMembers: Member[] = [
  ...part('form', 'basic', {
    labelPosition: { schema: one('right', 'left', 'top'), default: 'right' },
    labelWidth: { schema: whole(0, 600), default: 100 },
    size: { schema: one('small', 'default', 'large'), default: 'default' },
    gutter: { schema: whole(0, 100), default: 15 },
    popupType: { schema: one('general', 'drawer', 'fullScreen'), default: 'general' },
    generalWidth: { schema: text, asked: only('popupType', 'general') },
    drawerWidth: { schema: text, asked: only('popupType', 'drawer') },
    fullScreenWidth: { schema: text, default: '100%', asked: only('popupType', 'fullScreen') },
    hasPrintBtn: { schema: bool, default: false },
    printId: { schema: texts, control: 'prints', asked: only('hasPrintBtn', true) },
    printButtonText: { schema: text, asked: only('hasPrintBtn', true) },
    sends: { schema: { type: 'array' }, control: 'sends' },
  }),
  ...part('form', 'look', {
    detailColumns: { schema: one(0, 1, 2, 3, 4), default: 0 },
    detailFirst: { schema: texts, control: 'fields' },
    detailRelated: { schema: bool, default: false },
    confirmButtonText: { schema: text },
    cancelButtonText: { schema: text },
    hasConfirmAndAddBtn: { schema: bool },
    confirmAndAddText: { schema: text, asked: only('hasConfirmAndAddBtn', true) },
  }),
  ...part('form', 'advanced', {
    comments: { schema: bool, default: true },
    history: { schema: bool, default: true },
    logicalDelete: { schema: bool, default: false },
    concurrencyLock: { schema: bool, default: false },
    primaryKeyPolicy: { schema: one(1, 2), default: 1 },
  }),
];

const ofLists: Record<ListName, Member[]> = {
  columnList: column,
  searchList: search,
  columnOptions: part('listOption', 'basic', { label: { schema: text } }),
  btnsList: button,
  columnBtnsList: button,
  customBtnsList: custom,
};

/** The members that an item of a list has in a panel. */
export const itemMembers = (list: ListName): Member[] => ofLists[list];

/** Every member of the parts, for the check of their words. */
export const partMembers: Member[] = [...listMembers, ...formMembers, ...Object.values(ofLists).flat()];

/** Members that hold what the outline lists, or name what a panel is of. */
const inner = new Set([
  ...['fields', 'linkages', 'columnList', 'searchList', 'columnOptions', 'btnsList', 'columnBtnsList'],
  ...['customBtnsList', 'defaultSidx', 'sort', 'prop', 'value', 'jnpfKey', '__config__', '__vModel__'],
]);

const isAsked = (node: JsonObject, { asked }: Member, members: readonly Member[]): boolean => {
  if (!asked) return true;
  const other = members.find(({ name }) => name === asked.member);
  const said = node[asked.member] ?? other?.default;
  return asked.is.some((value) => String(value) === String(said)) && (!other || isAsked(node, other, members));
};

/** What a panel shows of a part: its members with what the text says. */
export function settingsOf(node: JsonObject, members: readonly Member[]): PanelMember[] {
  return members
    .filter((member) => isAsked(node, member, members))
    .map((member) => {
      const value = node[member.name];
      return { ...member, value, written: value !== undefined, several: false };
    });
}

/** What the text says besides. */
export const otherSettings = (node: JsonObject, members: readonly Member[]) =>
  Object.entries(isObject(node) ? node : {})
    .filter(([name]) => !inner.has(name) && !members.some((member) => member.name === name))
    .map(([name, value]) => ({ name, inConfig: false, value }));
