import { setting } from './links';
import { asArray, asText } from './read';
import type { Model, ModelField } from './types';
import { walkFields } from './walk';

/** People, places and groups of them that a model names by id: who or what may be chosen, and what is chosen at first. */
export const memberKinds = ['role', 'area', 'organize', 'position', 'group', 'user'] as const;
export type MemberKind = (typeof memberKinds)[number];

export interface ModelMember {
  at: string;
  kind: MemberKind;
  id: string;
  label: string;
}

/** Members of a field's own properties that hold ids of one kind (contract-visualdev §0.2). */
const lists: Record<string, MemberKind> = {
  ableDepIds: 'organize',
  ablePosIds: 'position',
  ableUserIds: 'user',
  ableRoleIds: 'role',
  ableGroupIds: 'group',
  ableAddressIds: 'area',
};
/** What the values and `ableIds` of a picker are ids of. */
const picked: Record<string, MemberKind> = {
  organizeSelect: 'organize',
  depSelect: 'organize',
  posSelect: 'position',
  roleSelect: 'role',
  groupSelect: 'group',
  userSelect: 'user',
  usersSelect: 'user',
  areaSelect: 'area',
};
/** The suffix of an id among people of several kinds (`7--role`). */
const suffixes: Record<string, MemberKind> = {
  user: 'user',
  department: 'organize',
  company: 'organize',
  organize: 'organize',
  position: 'position',
  role: 'role',
  group: 'group',
};

/** Ids of a list, of a list of paths, or a single one; words that stand for whoever is signed in are none. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  const id = asText(value);
  return /^[\w-]+$/.test(id) && !/^current/.test(id) ? [id] : [];
}

function fieldMembers(field: ModelField): Omit<ModelMember, 'label'>[] {
  const kind = picked[field.key];
  if (!kind) return [];
  const { props, at } = field;
  const limited = asText(props.selectType) === 'all' ? [] : ['ableIds', ...Object.keys(lists)];
  const named = [
    ...limited.map((name) => ({ at: `${at}/${name}`, value: asArray(props[name]), kind: lists[name] ?? kind })),
    { at: `${at}/__config__/defaultValue`, value: setting(field, 'defaultValue'), kind },
  ];
  return named.flatMap(({ at, value, kind }) =>
    idsIn(value).flatMap((text) => {
      const [id = '', suffix] = text.split('--');
      const own = suffix === undefined ? kind : suffixes[suffix];
      return own && id ? [{ at, kind: own, id }] : [];
    }),
  );
}

/** Roles, areas, organisations, positions, groups and people that the fields of a model name; each id of a path. */
export const modelMembers = (model: Model): ModelMember[] =>
  [...walkFields(model.form.fields)].flatMap(({ field }) =>
    fieldMembers(field).map((member) => ({ ...member, label: field.label || field.vModel })),
  );
