import type { FieldNode, Option, Text } from '../../../../core/language/types';
import { organisationZone } from '../../../../core/zone';
import { literal } from '../../../templates/escapeTypescript';
import { typescriptTemplate } from '../../../templates/typescript';
import { classOf } from './migrationFile';
import type { GeneratedField, GeneratedModule } from './plan';
import { callsOf, type Files, listedFields } from './schemaFiles';
import { template as page } from './templates/page.tsx.hbs';
import { namedNodes } from './words';

const print = typescriptTemplate(page);

/** Components of @formily/antd-v5, antd or this file by widget; another widget is an Input. */
const components: Record<string, string> = {
  textarea: 'Input.TextArea',
  editor: 'Input.TextArea',
  inputNumber: 'NumberPicker',
  calculate: 'NumberPicker',
  datePicker: 'DateField',
  select: 'Select',
  radio: 'Radio.Group',
  checkbox: 'Checkbox.Group',
  switch: 'SwitchField',
};
const formilyTypes = { text: 'string', number: 'number', decimal: 'number', date: 'number', json: 'array' } as const;

const textOf = (text: Text | undefined): string =>
  typeof text === 'object' && text !== null && 'text' in text ? String(text.text) : '';

const isRequired = (node: FieldNode) =>
  node.rules?.some((rule) => rule === 'required' || (typeof rule === 'object' && 'required' in rule)) ?? false;

function optionsOf({ options }: FieldNode) {
  if (!Array.isArray(options)) return undefined;
  return (options as Option[]).map(({ id, label }) => ({ value: id, label: textOf(label as Text) || String(id) }));
}

function fieldSchema({ type }: Pick<GeneratedField, 'type'>, node: FieldNode, isCell = false) {
  const max = node.rules?.find((rule) => typeof rule === 'object' && 'max' in rule) as { max: number } | undefined;
  const component = components[node.widget ?? ''] ?? 'Input';
  const known = component === 'Input' && type === 'json' ? 'Select' : component;
  return {
    type: formilyTypes[type],
    ...(isCell ? {} : { title: textOf(node.label) }),
    ...(isRequired(node) ? { required: true } : {}),
    ...(max ? { maxLength: max.max } : {}),
    ...(optionsOf(node) ? { enum: optionsOf(node) } : {}),
    ...(node.readOnly || node.formula !== undefined ? { 'x-pattern': 'readPretty' } : {}),
    ...(node.hiddenWhen === true ? { 'x-display': 'none' } : {}),
    'x-decorator': 'FormItem',
    'x-component': known,
    ...(type === 'json' && known === 'Select' ? { 'x-component-props': { mode: 'tags' } } : {}),
  };
}

function rowsSchema({ fields, member, label }: GeneratedModule['children'][number], nodes: readonly FieldNode[]) {
  const columns = nodes.find(({ name }) => name === member)?.fields ?? [];
  const cells = fields.flatMap((field): [string, object][] => {
    const node = columns.find(({ name }) => name === field.name);
    if (!node) return [];
    const column = {
      type: 'void',
      'x-component': 'ArrayTable.Column',
      'x-component-props': { title: textOf(node.label) },
      properties: { [field.name]: fieldSchema(field, node, true) },
    };
    return [[`${field.name}Column`, column]];
  });
  const remove = {
    type: 'void',
    'x-component': 'ArrayTable.Column',
    'x-component-props': { title: '', width: 60 },
    properties: { remove: { type: 'void', 'x-component': 'ArrayTable.Remove' } },
  };
  return {
    type: 'array',
    title: label,
    'x-decorator': 'FormItem',
    'x-component': 'ArrayTable',
    items: { type: 'object', properties: { ...Object.fromEntries(cells), remove } },
    properties: { add: { type: 'void', title: '+', 'x-component': 'ArrayTable.Addition' } },
  };
}

function formSchema(module: GeneratedModule) {
  const nodes = [...namedNodes(module.nodes)];
  const properties = nodes.flatMap((node): [string, object][] => {
    const rows = module.children.find(({ member }) => member === node.name);
    if (rows) return [[rows.member, rowsSchema(rows, nodes)]];
    const field = module.fields.find(({ name }) => name === node.name);
    return field ? [[field.name, fieldSchema(field, node)]] : [];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** `used`: columns before the options on their line. */
function columnOf({ name, type }: GeneratedField, node: FieldNode | undefined) {
  const title = textOf(node?.label);
  const options = node && optionsOf(node);
  const date = type === 'date';
  const used = literal({ title, dataIndex: name }).length + 16;
  return { title, dataIndex: name, date, labelled: !date && options !== undefined, options: options ?? [], used };
}

/** One React component that needs no other file of ours: list and form over the module's calls. */
export function webFiles(module: GeneratedModule): Files {
  const component = `${classOf(module)}Page`;
  const nodes = new Map([...namedNodes(module.nodes)].map((node) => [node.name, node]));
  const columns = listedFields(module).map((field) => columnOf(field, nodes.get(field.name)));
  const dates = columns.some(({ date }) => date);
  const labels = columns.some(({ labelled }) => labelled);
  const text = print({
    component,
    title: module.title,
    path: callsOf(module)[`${module.entity}.list`]?.path,
    timeZone: organisationZone(),
    dates,
    labels,
    helpers: dates || labels,
    columns,
    schema: formSchema(module),
  });
  return { [`web/${component}.tsx`]: text };
}
