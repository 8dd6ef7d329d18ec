import { question } from '../schema/actions';
import { closed, hasMember, isObject, ref, text, when } from '../schema/build';
import type { Json, JsonObject } from '../types';

const isUse: JsonObject = { type: 'object', required: ['use'], properties: { use: { type: 'string' } } };
const isReuse: JsonObject = { type: 'object', anyOf: [isUse, hasMember('forEach')] };
const name: JsonObject = { type: 'string', pattern: '^[A-Za-z_][\\w-]*$' };

const shapes: JsonObject = {
  use: {
    title: 'a use of a fragment',
    type: 'object',
    required: ['use'],
    properties: { use: { type: 'string', pattern: '^[A-Za-z_][\\w-]*(\\.[A-Za-z_][\\w-]*)?$' }, with: isObject },
  },
  forEach: closed('a list made from another', { forEach: { type: ['array', 'object'] }, as: name, item: {} }, [
    'forEach',
    'as',
    'item',
  ]),
  define: { title: 'fragments by name', type: 'object', propertyNames: name },
  fragmentFile: closed('a file of fragments', { $schema: text, language: { const: 1 }, define: ref('define') }, [
    'language',
    'define',
  ]),
  isUse,
  isReuse,
  reuse: when(ref('isUse'), ref('use'), ref('forEach')),
};

const isSchema = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const orUse = (schema: JsonObject): JsonObject => when(ref('isUse'), ref('use'), schema);
const orReuse = (schema: JsonObject): JsonObject => when(ref('isReuse'), ref('reuse'), schema);
const tests = new Set(['#/$defs/isUse', '#/$defs/isReuse']);

function mapMembers(members: JsonObject, map: (schema: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).map(([key, each]) => [key, isSchema(each) ? map(each) : each]));
}

const scalars: readonly (Json | undefined)[] = ['string', 'number', 'integer', 'boolean'];
const isScalar = (schema: JsonObject): boolean =>
  'const' in schema || 'enum' in schema || scalars.includes(schema.type);
/** Flags, numbers and names cannot be replaced by `use`. */
const memberOf = (schema: JsonObject): JsonObject => (isScalar(schema) ? schema : orUse(accepting(schema)));

/** The schema with `use` in place of every member, and `use` or `forEach` in place of every item. */
function accepting(schema: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const [word, value] of Object.entries(schema)) {
    if (word === 'properties' && isSchema(value)) result[word] = mapMembers(value, memberOf);
    else if (word === 'items' && isSchema(value)) result[word] = orReuse(accepting(value));
    else if (word === 'additionalProperties' && isSchema(value)) result[word] = memberOf(value);
    else if ((word === 'then' || word === 'else') && isSchema(value)) result[word] = accepting(value);
    else if (word === 'allOf' && Array.isArray(value))
      result[word] = value.map((each) => accepting(each as JsonObject));
    else result[word] = value;
  }
  return result;
}

const compounds = ['perform', 'save'];

/** `perform` and `save`, with the members of the action `call`. */
function compoundSchemas(call: JsonObject): Record<string, JsonObject> {
  const { call: named, params, onError } = call.properties as JsonObject;
  const message: JsonObject = {
    type: ['string', 'object', 'boolean'],
    ...when({ type: 'boolean' }, { const: false }, ref('text')),
  };
  const view: JsonObject = { type: ['string', 'array', 'boolean'], items: text };
  const asked: JsonObject = {
    type: ['string', 'object'],
    ...when({ type: 'object', ...hasMember('message') }, closed('a question', question, ['message']), ref('text')),
  };
  const shape = (verb: string): JsonObject =>
    closed(
      `the action ${verb}`,
      {
        do: { const: verb },
        call: named as JsonObject,
        params: params as JsonObject,
        confirm: asked,
        notify: message,
        close: { type: 'boolean' },
        refresh: view,
        onOk: ref('actions'),
        onError: onError as JsonObject,
      },
      ['do', 'call'],
    );
  return Object.fromEntries(compounds.map((verb) => [`action.${verb}`, shape(verb)]));
}

/** Allows a document to define fragments. */
function defining(shape: JsonObject): JsonObject {
  return { ...shape, properties: { ...(shape.properties as JsonObject), define: ref('define') } };
}

/** Adds `perform` and `save` to the other actions. */
function withCompounds(action: JsonObject): JsonObject {
  const { do: known } = action.properties as { do: { enum: string[] } };
  const cases = compounds.map((verb) =>
    when({ properties: { do: { const: verb } }, required: ['do'] }, ref(`action.${verb}`)),
  );
  return {
    ...action,
    properties: { do: { enum: [...known.enum, ...compounds] } },
    allOf: [...(action.allOf as JsonObject[]), ...cases],
  };
}

/**
 * The schema of documents as written: it accepts `define`, `use`, `forEach`, `perform` and `save` where they are
 * allowed. The content of fragments and arguments is checked in the expanded document, not by this schema.
 */
export function writtenSchema(language: JsonObject): JsonObject {
  const defs = language.$defs as Record<string, JsonObject>;
  const all = { ...defs, ...compoundSchemas(defs['action.call'] as JsonObject) };
  const written = Object.entries(all).map(([key, schema]) => {
    if (key.startsWith('props.')) return [key, schema] as const;
    const more = key.startsWith('document.') ? defining : key === 'action' ? withCompounds : undefined;
    return [key, accepting(more ? more(schema) : schema)] as const;
  });
  const { if: isDocument, then: document, else: entity, ...rest } = language as Record<string, JsonObject>;
  const otherwise = when(hasMember('define'), ref('fragmentFile'), entity ?? {});
  return {
    ...rest,
    ...when(isDocument ?? {}, document ?? {}, otherwise),
    $defs: { ...Object.fromEntries(written), ...shapes },
  };
}

/** Removes what `writtenSchema` accepts in place of members and items. */
function strict(value: Json): Json {
  if (Array.isArray(value)) return value.map(strict);
  if (!isSchema(value)) return value;
  const { if: test } = value;
  if (isSchema(test) && tests.has(String(test.$ref))) return strict(value.else as Json);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, strict(each)]));
}

function withoutCompounds(action: JsonObject): JsonObject {
  const { do: known } = action.properties as { do: { enum: string[] } };
  const refs = compounds.map((verb) => JSON.stringify(ref(`action.${verb}`)));
  return {
    ...action,
    properties: { do: { enum: known.enum.filter((verb) => !compounds.includes(verb)) } },
    allOf: (action.allOf as JsonObject[]).filter((each) => !refs.includes(JSON.stringify(each.then))),
  };
}

function withoutDefine(shape: JsonObject): JsonObject {
  const { define: _, ...properties } = shape.properties as JsonObject;
  return { ...shape, properties };
}

/** The schema of expanded documents, from the one for documents as written; any other schema is returned unchanged. */
export function expandedSchema(written: JsonObject): JsonObject {
  const defs = written.$defs as Record<string, JsonObject>;
  if (!('isUse' in defs)) return written;
  const own = Object.entries(defs).filter(
    ([key]) => !(key in shapes) && !compounds.some((verb) => key === `action.${verb}`),
  );
  const expanded = own.map(([key, schema]) => {
    const less = key.startsWith('document.') ? withoutDefine : key === 'action' ? withoutCompounds : undefined;
    return [key, less ? less(strict(schema) as JsonObject) : strict(schema)] as const;
  });
  const otherwise = written.else as JsonObject;
  return { ...written, else: otherwise.else as JsonObject, $defs: Object.fromEntries(expanded) };
}
