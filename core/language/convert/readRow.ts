import { isObject } from '../../isObject';
import type { FieldNode, JsonObject } from '../types';
import { type Conversion, within } from './conversion';
import { componentOf, convertField, propsAt, wordsOf } from './convertField';
import { pxOf } from './convertForm';
import { type Entry, entriesOf } from './entries';
import { type Loose, objectAt } from './loose';
import { isName } from './names';
import { below } from './report';
import type { FieldScope } from './scope';

const lists = new Set(['ArrayTable', 'ArrayItems', 'ArrayCards', 'ArrayTabs', 'ArrayCollapse']);

export type RowPart = 'index' | 'copy' | 'remove' | 'move' | 'add';

/** Parts of a list that render its row buttons and numbers. */
const parts: Readonly<Record<string, RowPart>> = {
  Index: 'index',
  Copy: 'copy',
  Remove: 'remove',
  MoveUp: 'move',
  MoveDown: 'move',
  SortHandle: 'move',
  Addition: 'add',
};

export function partOf(schema: Loose): RowPart | undefined {
  const [list = '', part = ''] = (componentOf(schema) ?? '').split('.');
  const isPart = (lists.has(list) || list === 'ArrayBase') && Object.hasOwn(parts, part);
  return isPart ? parts[part] : undefined;
}

export const isList = (schema: Loose): boolean => lists.has(componentOf(schema) ?? '');

const hasMembers = (schema: unknown): boolean => Object.keys(objectAt(schema, 'properties')).length > 0;

/** What is found while reading the rows of a list. */
export interface Rows {
  fields: FieldNode[];
  columns: JsonObject;
  scope: FieldScope;
  used: Set<RowPart>;
}

type Column = Pick<Entry, 'schema' | 'at'>;

function columnOf(schema: Loose): JsonObject {
  const { width, align, fixed } = propsAt(schema);
  const widthPx = pxOf(width);
  return {
    ...(widthPx !== undefined && { widthPx }),
    ...(['left', 'center', 'right'].includes(align as string) && { align: align as string }),
    ...(['left', 'right'].includes(fixed as string) && { fixed: fixed as string }),
  };
}

/** The fields of one row, taken out of the columns, cards and objects around them. */
export function readRow(schema: Loose, at: string, rows: Rows, conversion: Conversion, column?: Column): void {
  within(conversion, at, () => {
    for (const entry of entriesOf(schema, at, conversion)) readMember(entry, rows, conversion, column);
    return [];
  });
}

function readMember(entry: Entry, rows: Rows, conversion: Conversion, column: Column | undefined): void {
  const { schema, at } = entry;
  const { report } = conversion;
  const part = partOf(schema);
  if (part) {
    rows.used.add(part);
    if (part === 'move') report.say(below(at, 'x-component'), 'rows cannot be moved');
  } else if (isList(schema) || (schema.type === 'array' && isObject(schema.items) && hasMembers(schema.items))) {
    report.say(at, 'a list within a list has no equivalent');
  } else if (schema.type === 'void' || (schema.type === 'object' && hasMembers(schema))) {
    if (schema.type === 'object') report.say(at, 'members of an object are columns here');
    const isColumn = componentOf(schema)?.endsWith('.Column');
    readRow(schema, at, rows, conversion, isColumn ? entry : column);
  } else addColumn(entry, rows, conversion, column);
}

function addColumn(entry: Entry, rows: Rows, conversion: Conversion, column: Column | undefined): void {
  const { name, schema, at, required } = entry;
  const { report } = conversion;
  const { scope } = rows;
  if (!isName(name) || scope.has(name)) {
    report.say(at, scope.has(name) ? 'there are two columns of this name' : 'is no name that a column can have');
    return;
  }
  const known = convertField(name, schema, at, conversion);
  if (column) {
    const title = propsAt(column.schema).title ?? column.schema.title;
    const label = wordsOf(title, below(column.at, 'x-component-props', 'title'), report);
    if (label) known.node.label = label;
    const laid = columnOf(column.schema);
    if (Object.keys(laid).length > 0) rows.columns[name] = laid;
  }
  scope.add(known);
  rows.fields.push(known.node);
  const said = [...(column ? [column] : []), { schema, at }];
  conversion.stated.push({ node: known.node, said, scope, required });
}
