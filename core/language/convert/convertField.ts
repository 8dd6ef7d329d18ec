import { isObject } from '../../isObject';
import type { Bound, FieldNode, JsonObject, Text } from '../types';
import { byType, type ComponentUse, components, displays, previews } from './components';
import type { Conversion } from './conversion';
import { pxOf } from './convertForm';
import { convertOptions } from './convertOptions';
import { convertProps } from './convertProps';
import { convertRules } from './convertRules';
import { expressionText } from './expression/parseExpression';
import { isScalar, type Loose, objectAt } from './loose';
import { below, type Report } from './report';
import type { Known } from './scope';

export const propsAt = (schema: Loose): Loose => objectAt(schema, 'x-component-props');
export const componentOf = (schema: Loose): string | undefined =>
  typeof schema['x-component'] === 'string' ? schema['x-component'] : undefined;

const ownIn = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Plain text; expressions are reported. */
export function wordsOf(value: unknown, at: string, report: Report): Text | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (isScalar(value) && expressionText(value) === undefined) return { text: String(value) };
  report.say(at, 'is not plain words');
  return undefined;
}

const special = new Set(['$', 'use', 'forEach', 'arg', '__proto__', 'constructor', 'prototype']);

/** Whether JSON is literal in a document: no binding, no fragment. */
function isPlainJson(value: unknown): boolean {
  if (typeof value === 'string') return expressionText(value) === undefined;
  if (Array.isArray(value)) return value.every(isPlainJson);
  if (!isObject(value)) return true;
  return Object.entries(value).every(([name, each]) => !special.has(name) && isPlainJson(each));
}

/** Formily stores dates as text, this language as milliseconds. */
const dates = new Set(['datePicker', 'dateRange']);

/** The preset value: of the schema, else of the component's own props. */
function presetOf(schema: Loose): [value: unknown, at: string[]] {
  if (schema.default !== undefined) return [schema.default, ['default']];
  const props = propsAt(schema);
  const name = props.defaultValue === undefined ? 'defaultChecked' : 'defaultValue';
  return [props[name], ['x-component-props', name]];
}

function defaultOf(schema: Loose, at: string, widget: string | undefined, report: Report): Bound | undefined {
  const [value, place] = presetOf(schema);
  if (value === undefined) return undefined;
  if (!isPlainJson(value)) report.say(below(at, ...place), 'is no plain value');
  else if (dates.has(widget ?? '') && value !== null)
    report.say(below(at, ...place), 'is text; dates are milliseconds here');
  else return value as Bound;
  return undefined;
}

/** Props read before the component's own: texts, options, states, and the number of values. */
const read = new Set([
  'placeholder',
  'defaultValue',
  'defaultChecked',
  'options',
  'dataSource',
  'treeData',
  'fieldNames',
  'mode',
  'multiple',
  'treeCheckable',
  'disabled',
  'readOnly',
  'picker',
  'showTime',
  'format',
  'listType',
]);

const many = new Set(['select', 'treeSelect', 'cascader']);

/** Whether the field holds several values: `mode`, `multiple`, `treeCheckable`. */
function multipleOf(props: Loose, widget: string, at: string, report: Report): JsonObject {
  if (props.mode === 'tags') report.say(below(at, 'mode'), 'only options can be chosen');
  const asked =
    ['multiple', 'tags'].includes(props.mode as string) || props.multiple === true || props.treeCheckable === true;
  if (!asked) return {};
  if (many.has(widget)) return { multiple: true };
  report.say(at, 'takes one value here');
  return {};
}

const units: Readonly<Record<string, string>> = { year: 'yyyy', month: 'yyyy-MM', date: 'yyyy-MM-dd' };

/** The display format of a date or a time. */
function formatOf(props: Loose, widget: string, at: string, report: Report): JsonObject {
  if (widget === 'timePicker' || widget === 'timeRange') {
    if (props.format === 'HH:mm' || props.format === 'HH:mm:ss') return { format: props.format };
    if (props.format !== undefined) report.say(below(at, 'format'), 'is not among HH:mm and HH:mm:ss');
    return {};
  }
  if (!dates.has(widget)) {
    for (const name of ['format', 'picker', 'showTime'])
      if (props[name] !== undefined) report.say(below(at, name), 'has no equivalent');
    return {};
  }
  if (typeof props.format === 'string' && /^[yYMdDHhms\-/: ]{1,30}$/.test(props.format)) {
    return { format: props.format.replaceAll('Y', 'y').replaceAll('D', 'd') };
  }
  if (props.format !== undefined) report.say(below(at, 'format'), 'is no format of dates');
  if (props.showTime) return { format: 'yyyy-MM-dd HH:mm:ss' };
  const unit = props.picker === undefined ? undefined : ownIn(units, String(props.picker));
  if (props.picker !== undefined && !unit) report.say(below(at, 'picker'), 'has no equivalent');
  return unit ? { format: unit } : {};
}

/** The component's name and its widget; `unknown` renders a labelled box that keeps the value. */
function standIn(schema: Loose, at: string, report: Report): { use: ComponentUse; preview: boolean } {
  const named = componentOf(schema);
  const type = typeof schema.type === 'string' ? schema.type : 'string';
  const component = named ?? ownIn(byType, type) ?? 'Input';
  if (!named) report.say(at, `names no component: ${component} is taken`);
  const previewed = ownIn(previews, component);
  const uploads = component.startsWith('Upload') && String(propsAt(schema).listType ?? '').startsWith('picture');
  const use = uploads
    ? {
        ...(components.Upload as ComponentUse),
        widget: 'uploadImg',
        props: { maxCount: { to: 'limit', is: 'count' as const } },
      }
    : ownIn(components, previewed ?? component);
  if (use) return { use, preview: previewed !== undefined };
  report.say(below(at, 'x-component'), `there is no widget for "${component.slice(0, 100)}"`);
  return { use: { widget: 'unknown', fixed: { widget: component.slice(0, 100) } }, preview: false };
}

/** Props of the form item around a field. */
const itemProps = new Set(['tooltip', 'labelWidth', 'gridSpan', 'label', 'asterisk']);

function decorate(node: FieldNode, schema: Loose, at: string, report: Report): void {
  const decorator = schema['x-decorator'];
  if (decorator !== undefined && decorator !== 'FormItem') report.say(below(at, 'x-decorator'), 'has no equivalent');
  const props = objectAt(schema, 'x-decorator-props');
  const here = below(at, 'x-decorator-props');
  const width = pxOf(props.labelWidth);
  if (width !== undefined) node.labelWidthPx = width;
  for (const name of Object.keys(props)) {
    if (!itemProps.has(name) || (name === 'labelWidth' && width === undefined))
      report.say(below(here, name), 'has no equivalent');
  }
  const tip = wordsOf(
    props.tooltip ?? schema.description,
    props.tooltip === undefined ? below(at, 'description') : below(here, 'tooltip'),
    report,
  );
  if (tip) node.tip = tip;
  if (props.tooltip !== undefined && schema.description !== undefined)
    report.say(below(at, 'description'), 'replaced by the tooltip');
}

/** A field that holds a value. States are added later. */
export function convertField(name: string, schema: Loose, at: string, conversion: Conversion): Known {
  const { report } = conversion;
  const { use, preview } = standIn(schema, at, report);
  const given = propsAt(schema);
  const here = below(at, 'x-component-props');
  const node: FieldNode & { name: string } = { name, widget: use.widget };
  const label = wordsOf(schema.title ?? objectAt(schema, 'x-decorator-props').label, below(at, 'title'), report);
  if (label) node.label = label;
  const placeholder = wordsOf(given.placeholder, below(here, 'placeholder'), report);
  if (placeholder) node.placeholder = placeholder;
  const options = convertOptions(schema, given, at, report);
  if (options) node.options = options;
  const props: JsonObject = {
    ...(use.widget === 'unknown' ? {} : convertProps(given, use.props ?? {}, { at: here, read, report })),
    ...multipleOf(given, use.widget, here, report),
    ...formatOf(given, use.widget, here, report),
    ...use.fixed,
  };
  if (Object.keys(props).length > 0) node.props = props;
  const rules = convertRules(schema, at, use.numeric === true, conversion);
  if (rules.length > 0) node.rules = rules;
  const value = defaultOf(schema, at, node.widget, report);
  if (value !== undefined) node.default = value;
  decorate(node, schema, at, report);
  if (preview) node.readOnly = true;
  if (use.note) report.say(below(at, 'x-component'), use.note);
  return { node, many: use.many === true || props.multiple === true, numeric: use.numeric === true };
}

/** A field that displays text; undefined for other components. */
export function convertDisplay(schema: Loose, at: string, { report }: Conversion): FieldNode | undefined {
  const use = ownIn(displays, componentOf(schema) ?? '');
  if (!use) return undefined;
  const here = below(at, 'x-component-props');
  const props = convertProps(propsAt(schema), use.props ?? {}, { at: here, read: new Set(), report });
  return { widget: use.widget, ...(Object.keys(props).length > 0 && { props }) };
}
