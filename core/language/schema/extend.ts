import type { JsonObject } from '../types';
import type { ActionWords } from './actions';
import { closed, ref, when } from './build';
import type { WidgetWords } from './fields';

/** Words that a module adds to the language. */
export interface MoreWords {
  widgets?: readonly WidgetWords[];
  actions?: readonly ActionWords[];
  /** Names of calls. */
  calls?: readonly string[];
}

type Loose = Record<string, unknown>;
type Branches = { allOf: unknown[] };

/** Lists of these names, wherever they are, with more of them. */
function withNames(value: unknown, known: string, more: readonly string[]): unknown {
  if (Array.isArray(value)) {
    const list = value.map((each) => withNames(each, known, more));
    return JSON.stringify(value) === known ? [...list, ...more] : list;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNames(each, known, more)]));
}

function refuseKnown(what: string, known: readonly string[], more: readonly string[]): void {
  const twice = more.find((name, at) => known.includes(name) || more.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`There are two ${what} called "${twice}".`);
}

const branch = (key: string, name: string, then: JsonObject): JsonObject =>
  when({ properties: { [key]: { const: name } }, required: [key] }, then);

/** Extensions of a schema by their words: equal ones are the same object, with what is compiled from it. */
const madeOf = new WeakMap<JsonObject, Map<string, JsonObject>>();

/** The content of `schemas/language.json` with the words of modules. Throws on a name that the language has. */
export function extendLanguage(schema: JsonObject, { widgets = [], actions = [], calls = [] }: MoreWords): JsonObject {
  if (!widgets.length && !actions.length && !calls.length) return schema;
  const made = madeOf.get(schema) ?? new Map<string, JsonObject>();
  madeOf.set(schema, made);
  const key = JSON.stringify([widgets, actions, calls]);
  const extended = made.get(key) ?? extend(schema, { widgets, actions, calls });
  made.set(key, extended);
  return extended;
}

function extend(schema: JsonObject, { widgets, actions, calls }: Required<MoreWords>): JsonObject {
  const given = schema.$defs as unknown as {
    field: { properties: { widget: { enum: string[] } } };
    action: { properties: { do: { enum: string[] } } };
    call: { enum: string[] };
  };
  const widgetNames = widgets.map(({ name }) => name);
  const actionNames = actions.map(({ name }) => name);
  const known = given.field.properties.widget.enum;
  const knownActions = given.action.properties.do.enum;
  refuseKnown('widgets', known, widgetNames);
  refuseKnown('actions', knownActions, actionNames);
  const defs = withNames(
    withNames(given, JSON.stringify(known), widgetNames),
    JSON.stringify(knownActions),
    actionNames,
  ) as Loose & Record<'field' | 'column' | 'action', Branches> & { call: { enum: string[] } };
  for (const { name, propsSchema } of widgets) {
    defs[`props.${name}`] = { title: name, ...propsSchema };
    for (const at of ['field', 'column'] as const)
      defs[at].allOf.push(branch('widget', name, { properties: { props: ref(`props.${name}`) } }));
  }
  for (const { name, propsSchema } of actions) {
    const { properties, required = [] } = propsSchema;
    const members = { do: { const: name }, ...properties };
    defs[`action.${name}`] = closed(`the action ${name}`, members, ['do', ...required]);
    defs.action.allOf.push(branch('do', name, ref(`action.${name}`)));
  }
  defs.call.enum = [...new Set([...defs.call.enum, ...calls])];
  return { ...schema, $defs: defs as JsonObject };
}
