import { isObject } from '../../isObject';
import { spend, spendDefinition } from './allowance';
import type { Conversion } from './conversion';
import { type Loose, member, objectAt } from './loose';
import { below } from './report';
import { reportUnread } from './unread';

export interface Entry {
  name: string;
  schema: Loose;
  at: string;
  required: boolean;
}

const maxReferences = 16;
const tooMany = 'the schema has more nodes than a document can have parts; the rest is left out';

/** The schema itself, or its `$ref` in `definitions`; members beside the reference override it. */
export function resolveRef(
  schema: Loose,
  at: string,
  { definitions, report, left }: Conversion,
): { schema: Loose; at: string } {
  let found = { schema, at };
  for (let step = 0; typeof found.schema.$ref === 'string'; step++) {
    const { $ref, ...own } = found.schema as { $ref: string };
    const name = /^#\/(?:definitions|\$defs)\/([^/]+)$/.exec($ref)?.[1];
    const definition = name === undefined ? undefined : member(definitions, name);
    if (!isObject(definition) || step >= maxReferences) {
      report.say(below(found.at, '$ref'), 'names no definition of this schema');
      return { schema: own, at: found.at };
    }
    if (!spendDefinition(left, definition)) {
      report.say(below(found.at, '$ref'), 'adds more than a schema may hold');
      return { schema: own, at: found.at };
    }
    found = { schema: { ...definition, ...own }, at: found.at };
  }
  return found;
}

const indexOf = (schema: Loose): number =>
  typeof schema['x-index'] === 'number' ? schema['x-index'] : Number.POSITIVE_INFINITY;

/** The members of a schema in display order: by `x-index`, those without one last. */
export function entriesOf(schema: Loose, at: string, conversion: Conversion): Entry[] {
  const required = Array.isArray(schema.required) ? new Set(schema.required) : new Set();
  const entries: Entry[] = [];
  for (const [name, value] of Object.entries(objectAt(schema, 'properties'))) {
    const here = below(at, 'properties', name);
    if (!spend(conversion.left, 'nodes')) {
      if (conversion.left.nodes === 0) conversion.report.say(here, tooMany);
      conversion.left.nodes = -1;
      break;
    }
    if (!isObject(value)) conversion.report.say(here, 'is no schema');
    else {
      const entry = { name, required: required.has(name), ...resolveRef(value, here, conversion) };
      reportUnread(entry.schema, here, conversion.report);
      entries.push(entry);
    }
  }
  return entries.sort((one, other) => compare(indexOf(one.schema), indexOf(other.schema)));
}

const compare = (one: number, other: number): number => (one === other ? 0 : one - other);
