import { isObject } from '../../isObject';
import type { JsonObject } from '../types';
import type { Conversion } from './conversion';
import { propsAt, wordsOf } from './convertField';
import { entriesOf, resolveRef } from './entries';
import type { Loose } from './loose';
import { partOf, type Rows, readRow } from './readRow';
import { below } from './report';
import { FieldScope, type Known } from './scope';

/** The label of the button that adds a row; undefined when there is none. */
function additionOf(schema: Loose, at: string, conversion: Conversion): { label?: JsonObject } | undefined {
  const found = entriesOf(schema, at, conversion).find((each) => partOf(each.schema) === 'add');
  if (!found) return undefined;
  const label = wordsOf(found.schema.title, below(found.at, 'title'), conversion.report);
  return label ? { label: label as JsonObject } : {};
}

/** A sub-table from a Formily list; undefined when its rows have no members. */
export function convertList(
  name: string,
  schema: Loose,
  at: string,
  form: FieldScope,
  conversion: Conversion,
): Known | undefined {
  const { report } = conversion;
  const given = Array.isArray(schema.items) ? schema.items[0] : schema.items;
  const itemsAt = Array.isArray(schema.items) ? below(at, 'items', 0) : below(at, 'items');
  const items = resolveRef(isObject(given) ? given : {}, itemsAt, conversion);
  const rows: Rows = { fields: [], columns: {}, scope: new FieldScope(form), used: new Set() };
  readRow(items.schema, items.at, rows, conversion);
  if (rows.fields.length === 0) {
    report.say(below(at, 'items'), 'is no row with members; a list of single values has no equivalent');
    return undefined;
  }
  for (const prop of Object.keys(propsAt(schema)))
    report.say(below(at, 'x-component-props', prop), 'has no equivalent');
  for (const bound of ['maxItems', 'minItems'])
    if (schema[bound] !== undefined) report.say(below(at, bound), 'has no equivalent');
  const addition = additionOf(schema, at, conversion);
  const label = wordsOf(schema.title, below(at, 'title'), report);
  const rowButtons = (['copy', 'remove'] as const).filter((part) => rows.used.has(part)).map((value) => ({ value }));
  const node: Known['node'] = {
    name,
    widget: 'table',
    ...(label && { label }),
    props: {
      index: rows.used.has('index'),
      rowButtons,
      footerButtons: addition ? [{ value: 'add', ...addition }] : [],
      ...(Object.keys(rows.columns).length > 0 && { columns: rows.columns }),
    },
    fields: rows.fields,
  };
  return { node, many: true, numeric: false };
}
