import type { Binding, Bound, JsonObject } from '../language/types';
import { widgetFacts } from './fields';
import { asArray, asNumber, asText, isObject } from './read';
import type { Model, ModelField } from './types';
import { findField } from './walk';

/** Where a field reads the others from: its model, and the sub-table it is a column of. */
export interface LinkPlace {
  model: Model;
  table?: ModelField;
  /** Names available where not the whole form is (rows that are edited in place). */
  only?: ReadonlySet<string>;
}

/**
 * Path of the field in a linkage (contract-visualdev §3.3): `form.x` of the main form, `row.col` of the same row. A
 * column of another table, or what cannot be a source, gives undefined.
 */
export function linkPath(name: string, { model, table, only }: LinkPlace): string | undefined {
  const found =
    findField(model, name) ??
    findField(model, name.replace('.', '-')) ??
    (table && findField(model, `${table.vModel}-${name}`));
  if (!found || !widgetFacts(found.field.key).linkSource) return undefined;
  if (!found.table) return only && !only.has(found.field.vModel) ? undefined : `form.${found.field.vModel}`;
  return found.table === table ? `row.${found.field.vModel}` : undefined;
}

/** A value of a model as a literal: nothing in it is treated as a binding. */
export function literal(value: unknown): Bound | undefined {
  if (Array.isArray(value)) return value.map((item) => literal(item) ?? null);
  if (isObject(value)) {
    const members = Object.entries(value).filter(([name]) => name !== '$');
    return Object.fromEntries(members.map(([name, member]) => [name, literal(member) ?? null]));
  }
  return value === null || ['string', 'number', 'boolean'].includes(typeof value) ? (value as Bound) : undefined;
}

const entryMembers = ['field', 'fieldName', 'dataType', 'required', 'relationField', 'jnpfKey', 'id', 'sourceType'];

/** The value of a parameter: a field's value, a text, nothing, or a variable known to the server. */
function parameterValue(entry: JsonObject, read: (name: string) => Binding | undefined): Bound {
  const preset = literal(entry.defaultValue) ?? '';
  const relation = asText(entry.relationField);
  const source = asNumber(entry.sourceType);
  if (source === 3) return '';
  if (source === 2) return relation || preset;
  if (!relation) return preset;
  if (relation === '@formId') return { $: 'args.id', else: '' };
  if (source === 4 || relation.startsWith('@')) return relation;
  return read(relation) ?? '';
}

/**
 * `paramList` of a data interface: the entries of a `templateJson`, each with its value resolved on each fetch
 * (contract-visualdev §3.3). `read` gives the path of a linked field's value.
 */
export function paramList(template: unknown, read: (name: string) => Binding | undefined): Bound[] {
  return asArray(template)
    .filter(isObject)
    .map((entry) => {
      const known = entryMembers.filter((name) => ['string', 'number', 'boolean'].includes(typeof entry[name]));
      return {
        ...Object.fromEntries(known.map((name) => [name, entry[name] as string])),
        defaultValue: parameterValue(entry, read),
      };
    });
}

/** Reads a linked field of the form or the row; no choice is ''. */
export const formReader =
  (place: LinkPlace) =>
  (name: string): Binding | undefined => {
    const path = linkPath(name, place);
    return path === undefined ? undefined : { $: path, else: '' };
  };

/** Paths of the fields that a `templateJson` reads. */
export function templateLinks(template: unknown, place: LinkPlace): string[] {
  return asArray(template).flatMap((entry) => {
    if (!isObject(entry) || [2, 3, 4].includes(asNumber(entry.sourceType) ?? 1)) return [];
    const name = asText(entry.relationField);
    return name ? (linkPath(name, place) ?? []) : [];
  });
}

/** A member of a node's config, in the place of any generation: beside the widget's own, or in `__config__`. */
export function setting(field: ModelField, name: string): unknown {
  const config = isObject(field.raw.__config__) ? field.raw.__config__ : {};
  const own = field.props[name];
  return own === undefined || own === null || (Array.isArray(own) && !own.length) ? config[name] : own;
}

/** The field that limits a `userSelect`: its name (contract-visualdev §3.4). */
export function userRelation(field: ModelField): string {
  const followed = ['dep', 'pos', 'role', 'group'].includes(asText(field.props.selectType));
  return field.key === 'userSelect' && followed ? asText(field.props.relationField) : '';
}

/** Fields that bound a date or time. */
export function boundLinks(field: ModelField): string[] {
  if (!['datePicker', 'timePicker'].includes(field.key)) return [];
  return ['start', 'end'].flatMap((side) =>
    asNumber(setting(field, `${side}TimeType`)) === 2 && setting(field, `${side}TimeRule`)
      ? [asText(setting(field, `${side}RelationField`))]
      : [],
  );
}

/** Every field whose change empties this one (contract-visualdev §4.2). */
export function resetSources(field: ModelField, place: LinkPlace): string[] {
  const named = [userRelation(field), ...boundLinks(field)].filter(Boolean);
  const own = `${place.table ? 'row' : 'form'}.${field.vModel}`;
  const template = field.options?.type === 'dynamic' ? field.options.templateJson : setting(field, 'templateJson');
  const paths = [...templateLinks(template, place), ...named.flatMap((name) => linkPath(name, place) ?? [])];
  return [...new Set(paths)].filter((path) => path !== own);
}
