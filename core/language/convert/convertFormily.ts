import { flattenFields } from '../../fields';
import { compileFormulas } from '../../formula';
import { isObject } from '../../isObject';
import { measureDocument } from '../measure';
import type { FieldNode, Issue, JsonObject } from '../types';
import { createAllowance } from './allowance';
import { applyStates } from './applyStates';
import { schemaTooLarge } from './bounds';
import type { Conversion } from './conversion';
import { componentOf, propsAt, wordsOf } from './convertField';
import { convertForm, type FormHead } from './convertForm';
import { convertList } from './convertList';
import { nodesOf } from './convertNodes';
import { fitDepth } from './fitDepth';
import { type Loose, objectAt } from './loose';
import { below, Report } from './report';
import { FieldScope } from './scope';

export interface Converted {
  /** A form document; null when the schema cannot be read or the document would be too large. */
  document: JsonObject | null;
  /** What the document lost, by JSON pointers into the schema. */
  issues: Issue[];
}

/** The schema itself, and the props of the form around it: designers store `{ form, schema }`. */
function rootOf(given: Loose): { schema: Loose; at: string; form: Loose; formAt: string } {
  if (isObject(given.schema) && !isObject(given.properties)) {
    return { schema: given.schema, at: '/schema', form: objectAt(given, 'form'), formAt: '/form' };
  }
  return { schema: given, at: '', form: propsAt(given), formAt: '/x-component-props' };
}

/** A list around everything, the usual shape of setters: its rows are a sub-table. */
const isRows = (schema: Loose): boolean => schema.type === 'array' && isObject(schema.items);

function rowsOf({ schema, at }: { schema: Loose; at: string }, conversion: Conversion): FieldNode[] {
  const known = convertList('items', schema, at, new FieldScope(), conversion);
  return known ? [known.node] : [];
}

/** A `FormLayout` around everything sets the label layout. */
function unwrap(root: { schema: Loose; at: string }): { schema: Loose; at: string; props: Loose } | undefined {
  const entries = Object.entries(objectAt(root.schema, 'properties'));
  const [name, schema] = entries[0] ?? [];
  if (entries.length !== 1 || name === undefined || !isObject(schema)) return undefined;
  if (schema.type !== 'void' || !['FormLayout', 'Form'].includes(componentOf(schema) ?? '')) return undefined;
  const said = Object.keys(schema).some(
    (each) =>
      each.startsWith('x-') && !['x-component', 'x-component-props', 'x-index', 'x-designable-id'].includes(each),
  );
  return said ? undefined : { schema, at: below(root.at, 'properties', name), props: propsAt(schema) };
}

/** Removes unusable formulas (cycles). */
function dropBadFormulas(fields: readonly FieldNode[], { stated, report }: Conversion): void {
  for (const { field: key, message } of compileFormulas(fields).issues) {
    const [name, column] = key.split('.');
    const field = flattenFields(fields).find((each) => each.name === name);
    const node = column === undefined ? field : field?.fields?.find((each) => each.name === column);
    if (node) delete node.formula;
    report.say(stated.find((each) => each.node === node)?.said.at(-1)?.at ?? '', `is not computed: ${message}`);
  }
}

/**
 * Converts a Formily JSON Schema to a form document. Pure, and runs no code: a parser reads expressions of comparisons
 * and arithmetic; anything beyond that is named in `issues`. `id` becomes the document's id.
 */
export function convertFormily(given: unknown, id = 'converted.form'): Converted {
  const tooLarge = schemaTooLarge(given);
  if (tooLarge) return { document: null, issues: [{ at: '', message: tooLarge }] };
  if (!isObject(given)) return { document: null, issues: [{ at: '', message: 'a schema is an object' }] };
  const report = new Report();
  const root = rootOf(given);
  const conversion: Conversion = {
    report,
    definitions: { ...objectAt(root.schema, '$defs'), ...objectAt(root.schema, 'definitions') },
    stated: [],
    left: createAllowance(),
    level: 0,
  };
  let head: FormHead = convertForm(root.form, root.formAt, report);
  const inner = unwrap(root);
  if (inner) head = { ...head, ...convertForm(inner.props, below(inner.at, 'x-component-props'), report) };
  const fields = isRows(root.schema)
    ? rowsOf(root, conversion)
    : nodesOf(inner ?? root, { scope: new FieldScope(), conversion, depth: 0 });
  applyStates(conversion);
  fitDepth(fields, conversion);
  dropBadFormulas(fields, conversion);
  const title = wordsOf(root.schema.title, below(root.at, 'title'), report);
  const document = { language: 1, kind: 'form', id, ...(title && { title }), ...head, fields } as unknown as JsonObject;
  if (fields.length === 0 && !Object.keys(objectAt(root.schema, 'properties')).length)
    report.say(below(root.at, 'properties'), 'there are no fields');
  const unfit = measureDocument(document);
  return {
    document: unfit ? null : document,
    issues: unfit ? [{ ...unfit, at: '' }, ...report.issues] : report.issues,
  };
}
