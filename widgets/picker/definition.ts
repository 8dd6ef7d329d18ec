import type { JsonObject, PickerUse } from '../../core/language/types';
import type { WidgetDefinition } from '../../engine/registry';
import { defineWidget, prop, propsOf } from '../define';
import { organizeCell, peopleCell, pickerCell } from './pickerCell';

const ids: JsonObject = { type: ['array', 'null'], items: { type: ['string', 'number'] } };
const paths: JsonObject = { type: ['array', 'null'] };
/** all: everything; custom: the listed ids; dep, pos, role, group: by another field's value (`ableRelationIds`). */
const selectType = prop.one('all', 'custom', 'dep', 'pos', 'role', 'group');
const common: JsonObject = { multiple: prop.bool, clearable: prop.bool };
const limited: JsonObject = { ...common, selectType, ableIds: ids };

interface PickerWidget {
  name: string;
  /** The picker to use when the field does not name one. */
  picker?: Partial<PickerUse>;
  props?: JsonObject;
  cell?: WidgetDefinition['cell'];
}

/** One component; pickers differ in the document they open and the value they store (contract-platform §9). */
function definePicker({ name, picker = {}, props = common, cell = pickerCell }: PickerWidget): WidgetDefinition {
  return defineWidget(
    { name, kind: 'input', ask: 'select', cell, picker, multiple: 'multiple' in props, propsSchema: propsOf(props) },
    () => import('./PickerField/PickerField').then(({ PickerField }) => PickerField),
  );
}

/** Names of people and of their memberships, by `id--type`. */
const echoAs = (typed: string): PickerUse['echo'] => ({
  call: 'users.selectedList',
  params: { userId: { $: 'value' } },
  typed,
});

const userProps: JsonObject = {
  ...limited,
  ableDepIds: ids,
  ablePosIds: ids,
  ableUserIds: ids,
  ableRoleIds: ids,
  ableGroupIds: ids,
  ableRelationIds: { type: ['array', 'string', 'null'] },
  /** Offers system variables: only for filter values, never for stored ones (contract-visualdev §3.4). */
  filter: prop.bool,
};

const userPicker: Partial<PickerUse> = {
  document: 'people.users',
  echo: { call: 'users.userList', params: { userId: { $: 'value' } } },
};

const organizeUse = (document: string): Partial<PickerUse> => ({
  document,
  valueKey: 'organizeIds',
  labelKey: 'organize',
  echo: echoAs('department'),
});

/** Chooses from any picker document: the field names it. */
export const picker = definePicker({ name: 'picker' });
export const popupSelect = definePicker({ name: 'popupSelect' });
export const popupTableSelect = definePicker({
  name: 'popupTableSelect',
  props: { ...common, filterable: prop.bool },
});
/** A record of another model. Read-only it is a link, if the field has a target (`onClick`). */
export const relationForm = definePicker({ name: 'relationForm' });

export const userSelect = definePicker({
  name: 'userSelect',
  picker: userPicker,
  props: userProps,
  cell: peopleCell,
});
/** People, and whole organisations, positions, roles and groups, stored as `id--type`. */
export const usersSelect = definePicker({
  name: 'usersSelect',
  picker: { document: 'people.members', typed: true, echo: echoAs('user') },
  props: limited,
});
export const approverSelect = definePicker({
  name: 'approverSelect',
  picker: { ...userPicker, document: 'people.approver' },
});
export const organizeSelect = definePicker({
  name: 'organizeSelect',
  picker: organizeUse('people.organizes'),
  cell: organizeCell,
  props: { ...limited, ableIds: paths, ableDepIds: ids, auth: prop.bool, onlyOrganize: prop.bool, top: prop.bool },
});
export const depSelect = definePicker({
  name: 'depSelect',
  picker: { document: 'people.departments', echo: echoAs('department') },
  props: { ...limited, ableDepIds: ids },
});
/** Departments that somebody administers. */
export const jurisdictionSelect = definePicker({
  name: 'jurisdictionSelect',
  picker: { document: 'people.jurisdiction', echo: echoAs('department') },
});
export const posSelect = definePicker({
  name: 'posSelect',
  picker: { document: 'people.positions', echo: echoAs('position') },
  props: { ...limited, ableDepIds: ids, ablePosIds: ids },
});
export const roleSelect = definePicker({
  name: 'roleSelect',
  picker: { document: 'people.roles', echo: echoAs('role') },
  props: limited,
});
export const groupSelect = definePicker({
  name: 'groupSelect',
  picker: { document: 'people.groups', echo: echoAs('group') },
  props: limited,
});
export const areaSelect = definePicker({
  name: 'areaSelect',
  picker: {
    document: 'area.pick',
    valueKey: 'path',
    labelKey: 'names',
    echo: { call: 'area.names', params: { idsList: { $: 'value' } }, list: '' },
  },
  props: {
    ...common,
    selectType: prop.one('all', 'custom'),
    ableAddressIds: paths,
    ableIds: paths,
    level: { type: 'integer', minimum: 0, maximum: 3 },
  },
});
/** The bill rule of a field, by its code. */
export const templateSelect = definePicker({
  name: 'templateSelect',
  picker: {
    document: 'billRule.pick',
    valueKey: 'enCode',
    echo: { call: 'billRule.selector', params: { enCode: { $: 'value', as: 'csv' } } },
  },
});
/** A category of the data dictionary; the dictionaries can be opened from it to add a missing one. */
export const dictionarySelect = definePicker({
  name: 'dictionarySelect',
  picker: { document: 'dictionary.pick', echo: { call: 'dictionaryType.selector', params: { id: '0' } } },
});
