import type { JsonObject } from '../../language/types';
import { type WidgetFacts, widgetFacts } from '../../model/fields';
import { asObject, ownMember } from '../../model/read';
import { optionSchemas } from '../../model/widgetProps';
import { controlOf } from './controlOf';
import { asked, defaults } from './defaults';
import { order } from './order';
import { chosenSchemas, configSchemas, fieldSchemas } from './schemas';
import { type Member, type PanelGroup, panelGroups } from './types';
import { ownWords } from './words';

/** Where a field stands. */
export interface Surroundings {
  /** A column of a sub-table. */
  inTable: boolean;
}

/** Their ids of a signed-in person can be preset (contract-visualdev §4.1). */
const ownIds = ['userSelect', 'depSelect', 'posSelect', 'roleSelect', 'groupSelect', 'organizeSelect', 'sign'];
/** Filled in by the server or by a formula. */
const isComputed = (key: string, { system, value }: WidgetFacts) => system || key === 'calculate' || value === 'attr';
/** A value that can be written as a preset without ids. */
const presetKinds = new Set(['text', 'number', 'switch', 'choice']);
const unpreset = new Set(['sign', 'signature', 'location', 'editor', 'billRule', 'calculate']);
const bounds = ['start', 'end'].flatMap((side) =>
  ['TimeRule', 'TimeType', 'TimeTarget', 'TimeValue', 'RelationField'].map((name) => side + name),
);
const choosers = ['columnOptions', 'hasPage', 'pageSize', 'popupTitle'];

/** Members of one kind that its widget does not read itself. */
const kinds: Record<string, { config?: string[]; field?: string[] }> = {
  textarea: {},
  autoComplete: { config: ['templateJson'] },
  calculate: { field: ['expression', 'isStorage'] },
  datePicker: { config: bounds },
  timePicker: { config: bounds },
  userSelect: { field: ['relationField'] },
  relationForm: {
    config: ['transferList'],
    field: ['modelId', 'relationField', 'attributes', ...choosers, 'popupType', 'popupWidth'],
  },
  popupSelect: {
    config: ['templateJson', 'transferList'],
    field: ['interfaceId', 'propsValue', 'relationField', 'attributes', ...choosers, 'popupType', 'popupWidth'],
  },
  popupTableSelect: {
    config: ['templateJson', 'transferList'],
    field: ['interfaceId', 'propsValue', 'relationField', 'attributes', ...choosers],
  },
  relationFormAttr: { field: ['relationField', 'showField', 'isStorage'] },
  popupAttr: { field: ['relationField', 'showField', 'isStorage'] },
  billRule: { config: ['rule'] },
  barcode: { field: ['relationField'] },
  qrcode: { field: ['relationField'] },
  table: {
    config: ['showTitle'],
    field: [
      ...['showSummary', 'summaryField', 'thousands', 'thousandsField', 'actionText', 'addType', 'addTableConf'],
      ...['columnBtnsList', 'footerBtnsList'],
    ],
  },
  tableGrid: { config: ['borderType', 'borderColor', 'borderWidth'] },
  tableGridTd: { config: ['backgroundColor', 'colspan', 'rowspan'] },
};

/** Read by a widget, and better said by another member: `ableIds` of 3.6 by the lists of each kind, a type of one value. */
const unshown = new Set([
  ...[
    'userSelect.ableIds',
    'depSelect.ableIds',
    'posSelect.ableIds',
    'areaSelect.ableIds',
    'organizeSelect.ableDepIds',
  ],
  'row.type',
]);

function configMembers(key: string, facts: WidgetFacts, { inTable }: Surroundings): string[] {
  if (key === 'tableGridTr' || key === 'tableGridTd') return [];
  const filled = facts.value !== 'none' && !isComputed(key, facts);
  const asks = filled && key !== 'table';
  return [
    'label',
    ...(filled ? ['required'] : []),
    ...(asks && presetKinds.has(facts.value) && !unpreset.has(key) ? ['defaultValue'] : []),
    ...(facts.value === 'date' || key === 'timePicker' || ownIds.includes(key)
      ? facts.system
        ? []
        : ['defaultCurrent']
      : []),
    ...(key === 'groupTitle' || facts.value === 'none' ? [] : ['tipLabel']),
    ...(inTable ? ['columnWidth', 'tableAlign', 'tableFixed'] : ['span']),
    ...(facts.value === 'none' || inTable ? [] : ['showLabel', 'labelWidth']),
    ...(asks && ['text', 'number', 'date', 'id'].includes(facts.value) && !inTable ? ['unique'] : []),
    ...(['input', 'textarea', 'inputNumber', 'autoComplete'].includes(key) ? ['regList'] : []),
    ...(facts.dynamicOptions ? ['dataType', 'dictionaryType', 'propsUrl', 'templateJson', 'props'] : []),
    'noShow',
    ...(facts.value === 'none' ? [] : ['noShowAdd', 'noShowEdit']),
    'noShowDetail',
    'visibility',
    'className',
  ];
}

function fieldMembers(key: string, facts: WidgetFacts): string[] {
  if (facts.value === 'none') return [];
  const filled = !isComputed(key, facts);
  const typed = filled && !['switch', 'files', 'rows'].includes(facts.value) && !['sign', 'signature'].includes(key);
  return [
    ...(facts.value === 'attr' ? [] : ['__vModel__']),
    ...(typed && !['rate', 'slider', 'radio', 'checkbox', 'editor'].includes(key) ? ['placeholder'] : []),
    ...(facts.dynamicOptions ? ['options'] : []),
    ...(filled && key !== 'table' ? ['disabled', 'readonly'] : []),
  ];
}

/** Inner members that are called as another is. */
const otherWords: Record<string, string> = {
  'source.list': 'sourceList',
  'relationOptions.type': 'fillType',
  'formOptions.field': 'targetField',
};

const place = new Map(
  panelGroups.flatMap((group) => order[group].map((name, at): [string, [PanelGroup, number]] => [name, [group, at]])),
);

/** What a panel knows of one member of a kind; '' for panes. */
export function memberOf(key: string, name: string, inConfig: boolean, read: JsonObject): Member {
  const both = <T>(table: Record<string, T>) => ownMember(table, `${key}.${name}`) ?? ownMember(table, name);
  const schema = asObject(both(chosenSchemas) ?? read);
  return {
    name,
    inConfig,
    schema,
    control: controlOf(key, name, schema),
    group: place.get(name)?.[0] ?? 'advanced',
    default: both(defaults),
    asked: both(asked),
    words: ownWords.has(`${key}.${name}`) ? `${key}.${name}` : (ownMember(otherWords, `${key}.${name}`) ?? name),
  };
}

const inOrder = (one: Member, other: Member) =>
  panelGroups.indexOf(one.group) - panelGroups.indexOf(other.group) ||
  (place.get(one.name)?.[1] ?? 999) - (place.get(other.name)?.[1] ?? 999);

/** The members of a pane of a tab or a collapse. */
export const paneMembers: Member[] = ['title', 'name'].map((name) =>
  memberOf('', name, false, asObject(fieldSchemas[name])),
);

const made = new Map<string, Member[]>();

/** Every member that a field of a kind has in a panel, in order. */
export function membersOf(key: string, around: Surroundings): Member[] {
  const known = made.get(`${key} ${around.inTable}`);
  if (known) return known;
  const facts = widgetFacts(key);
  const read = optionSchemas(key);
  const more = ownMember(kinds, key) ?? {};
  const inConfig = [...configMembers(key, facts, around), ...(more.config ?? [])];
  const inField = [...fieldMembers(key, facts), ...(more.field ?? []), ...Object.keys(read)];
  const shown = [...new Set(inField)].filter((name) => !unshown.has(`${key}.${name}`));
  const members = [
    ...inConfig.map((name) => memberOf(key, name, true, asObject(configSchemas[name]))),
    ...shown.map((name) => memberOf(key, name, false, asObject(read[name] ?? fieldSchemas[name]))),
  ].sort(inOrder);
  made.set(`${key} ${around.inTable}`, members);
  return members;
}

/** The members of an object, or of each item of a list, as a panel edits them. */
export function innerMembers({ name, schema }: Member): Member[] {
  const holder = asObject(schema.type === 'array' ? schema.items : schema);
  return Object.entries(asObject(holder.properties)).map(([inner, each]) => ({
    ...memberOf(name, inner, false, asObject(each)),
    default: undefined,
    asked: ownMember(asked, `${name}.${inner}`),
  }));
}
