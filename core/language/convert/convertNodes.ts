import { isObject } from '../../isObject';
import type { FieldNode, JsonObject, PaneNode } from '../types';
import { type Conversion, within } from './conversion';
import { componentOf, convertDisplay, convertField, propsAt, wordsOf } from './convertField';
import { convertList } from './convertList';
import { isState } from './convertStates';
import { type Entry, entriesOf } from './entries';
import { columnsOf, type Layout, layoutOf, spanOf } from './layouts';
import { type Loose, objectAt } from './loose';
import { isName } from './names';
import { isList } from './readRow';
import { below } from './report';
import type { FieldScope } from './scope';

/** The position of a node. */
interface Place {
  scope: FieldScope;
  conversion: Conversion;
  /** Panes around it; each adds four levels to the document. */
  depth: number;
  span?: number;
}

const maxDepth = 5;

const saysStates = (schema: Loose): boolean =>
  Object.keys(schema).some((name) => isState(name) || name === 'x-reactions');

function state(node: FieldNode, { schema, at, required }: Entry, { scope, conversion }: Place): FieldNode {
  conversion.stated.push({ node, said: [{ schema, at }], scope, required });
  return node;
}

const spanned = (node: FieldNode, { span }: Place): FieldNode => {
  if (span !== undefined && span < 24) node.span = span;
  return node;
};

/** The panes of tabs and folds: one per void child, with its own label. */
function panesOf({ schema, at }: Entry, place: Place, words: readonly string[]): PaneNode[] {
  const { conversion } = place;
  return entriesOf(schema, at, conversion).flatMap((entry) => {
    const props = propsAt(entry.schema);
    const [said] = words.filter((name) => props[name] !== undefined);
    const title = wordsOf(
      said ? props[said] : entry.schema.title,
      below(entry.at, 'x-component-props', said ?? 'title'),
      conversion.report,
    );
    for (const name of Object.keys(props)) {
      if (name !== said && name !== 'key')
        conversion.report.say(below(entry.at, 'x-component-props', name), 'has no equivalent');
    }
    if (saysStates(entry.schema)) conversion.report.say(entry.at, 'a single pane cannot be hidden or disabled here');
    const fields = nodesOf(entry, { ...place, span: undefined, depth: place.depth + 1 });
    return [{ ...(isName(entry.name) && { name: entry.name }), ...(title && { title }), fields }];
  });
}

const paneWords: Readonly<Record<'tab' | 'collapse', readonly string[]>> = {
  tab: ['tab', 'title', 'label'],
  collapse: ['header', 'title', 'label'],
};

const tabTypes: Readonly<Record<string, string>> = { line: '', card: 'card', 'editable-card': 'card' };

/** Props of a container, and the names of the props that were read. */
function containerProps(layout: 'tab' | 'collapse' | 'card', { schema, at }: Entry, { conversion }: Place): JsonObject {
  const taken: JsonObject = {};
  for (const [name, value] of Object.entries(propsAt(schema))) {
    const here = below(at, 'x-component-props', name);
    if (layout === 'card' && name === 'title' && typeof value === 'string') taken.header = value;
    else if (layout === 'tab' && name === 'type' && Object.hasOwn(tabTypes, String(value)))
      taken.type = tabTypes[String(value)] ?? '';
    else if (layout === 'tab' && name === 'tabPosition' && ['top', 'left', 'right', 'bottom'].includes(value as string))
      taken.tabPosition = value as string;
    else if (layout === 'collapse' && name === 'accordion' && typeof value === 'boolean') taken.accordion = value;
    else conversion.report.say(here, 'has no equivalent');
  }
  if (layout === 'card' && taken.header === undefined && typeof schema.title === 'string') taken.header = schema.title;
  return taken;
}

function containerOf(layout: 'tab' | 'collapse' | 'card', entry: Entry, place: Place): FieldNode[] {
  const { conversion } = place;
  if (place.depth >= maxDepth) {
    conversion.report.say(entry.at, `nested deeper than ${maxDepth} layouts; its fields move to the parent`);
    return nodesOf(entry, place);
  }
  const props = containerProps(layout, entry, place);
  if (componentOf(entry.schema) === 'FormStep')
    conversion.report.say(below(entry.at, 'x-component'), 'steps are drawn as tabs');
  const inside = { ...place, span: undefined, depth: place.depth + 1 };
  const items = layout === 'card' ? [{ fields: nodesOf(entry, inside) }] : panesOf(entry, place, paneWords[layout]);
  if (items.every(({ fields }) => fields.length === 0)) return [];
  const node: FieldNode = { widget: layout, items, ...(Object.keys(props).length > 0 && { props }) };
  return [state(spanned(node, place), entry, place)];
}

/** Fields without a container of their own; with states, in a row that can be hidden. */
function throughOf(layout: Layout, entry: Entry, place: Place): FieldNode[] {
  const { schema } = entry;
  if (saysStates(schema) && place.depth < maxDepth) {
    const fields = spreadOf(layout, entry, { ...place, span: undefined, depth: place.depth + 1 });
    if (fields.length === 0) return [];
    return [state(spanned({ widget: 'row', items: [{ fields }] }, place), entry, place)];
  }
  return spreadOf(layout, entry, place);
}

function spreadOf(layout: Layout, entry: Entry, place: Place): FieldNode[] {
  const { schema, at } = entry;
  const { report } = place.conversion;
  if (layout === 'through') {
    const width = propsAt(schema);
    for (const name of Object.keys(width))
      if (name !== 'gridSpan') report.say(below(at, 'x-component-props', name), 'has no equivalent');
    return nodesOf(entry, place);
  }
  const known = layout === 'grid' ? ['maxColumns', 'minColumns', 'columns'] : [];
  for (const name of Object.keys(propsAt(schema))) {
    if (!known.includes(name)) report.say(below(at, 'x-component-props', name), 'has no equivalent');
  }
  const count = Object.keys(objectAt(schema, 'properties')).length;
  const columns = layout === 'grid' ? columnsOf(propsAt(schema), count) : Math.max(1, Math.min(count, 24));
  return nodesOf(entry, place, (child) => spanOf(child, columns));
}

function voidOf(entry: Entry, place: Place): FieldNode[] {
  const { schema, at } = entry;
  const { report } = place.conversion;
  const component = componentOf(schema);
  const shown = convertDisplay(schema, at, place.conversion);
  if (shown) return [state(spanned(shown, place), entry, place)];
  const layout = component === undefined ? 'through' : layoutOf(component);
  if (layout === 'nothing') {
    report.say(below(at, 'x-component'), 'is left out: the document has buttons of its own');
    return [];
  }
  if (layout === undefined) {
    report.say(
      below(at, 'x-component'),
      `there is no layout for "${component?.slice(0, 100)}"; its fields move to the parent`,
    );
    return nodesOf(entry, place);
  }
  if (layout === 'tab' || layout === 'collapse' || layout === 'card') return containerOf(layout, entry, place);
  return throughOf(layout, entry, place);
}

/** A named node: a value, a list of rows, or an object whose members become members of the record. */
function namedOf(entry: Entry, place: Place): FieldNode[] {
  const { name, schema, at } = entry;
  const { scope, conversion } = place;
  const { report } = conversion;
  if (schema.type === 'object' && isObject(schema.properties)) {
    report.say(at, 'is an object: its members are members of the record here');
    return layoutOf(componentOf(schema) ?? '') === 'card' ? containerOf('card', entry, place) : nodesOf(entry, place);
  }
  if (!isName(name) || scope.has(name)) {
    report.say(at, scope.has(name) ? `there are two fields called "${name}"` : 'is no name that a field can have');
    return [];
  }
  const known = isList(schema)
    ? convertList(name, schema, at, scope, conversion)
    : convertField(name, schema, at, conversion);
  if (!known) return [];
  scope.add(known);
  return [state(spanned(known.node, place), entry, place)];
}

/** The fields of a schema's members, in order. */
export function nodesOf(
  { schema, at }: Pick<Entry, 'schema' | 'at'>,
  place: Place,
  span?: (child: Loose) => number,
): FieldNode[] {
  return within(place.conversion, at, () =>
    entriesOf(schema, at, place.conversion).flatMap((child) => {
      const here = span ? { ...place, span: span(child.schema) } : place;
      return child.schema.type === 'void' ? voidOf(child, here) : namedOf(child, here);
    }),
  );
}
