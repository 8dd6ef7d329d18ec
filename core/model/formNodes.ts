import type { Bound, FieldNode, Json, PaneNode } from '../language/types';
import { isStandingPlaceholder } from './captions';
import { unitOf } from './dates';
import { isEditable, optionSource } from './fieldOptions';
import { fieldRules } from './fieldRules';
import { widgetFacts } from './fields';
import { asNumber, asText, isObject } from './read';
import { declaredColumn, declaredTable } from './storage';
import { scaleOf } from './storageType';
import type { Model, ModelField, ModelTable } from './types';
import { isHidden } from './validate';
import { columnsOf } from './walk';
import { documentProps } from './widgetProps';

interface Drawing {
  model: Model;
  table: ModelTable | undefined;
  inSubTable: boolean;
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The preset; today's date when the model says so. People and organisations are put in by the server (contract-visualdev §2.1). */
function defaultOf(field: ModelField): Bound | undefined {
  const facts = widgetFacts(field.key);
  if (facts.system || field.key === 'calculate') return undefined;
  if (field.defaultCurrent && facts.value === 'date') return { $: `now.${unitOf(asText(field.props.format))}` };
  if (field.defaultCurrent && field.key === 'timePicker')
    return { $: asText(field.props.format) === 'HH:mm' ? 'now.shortTime' : 'now.time' };
  return isBlank(field.defaultValue) ? undefined : (field.defaultValue as Json as Bound);
}

function valueNode(field: ModelField, drawing: Drawing): FieldNode {
  const facts = widgetFacts(field.key);
  const computed = field.key === 'calculate';
  const node: FieldNode = {
    name: field.vModel,
    rules: fieldRules(field, drawing.inSubTable, declaredColumn(drawing.table, field.vModel)),
  };
  if (!node.rules?.length) delete node.rules;
  const preset = defaultOf(field);
  if (preset !== undefined) node.default = preset;
  const options = isEditable(field) ? optionSource(field) : undefined;
  if (options) node.options = options;
  if (field.formula) {
    node.formula = field.formula;
    node.precision = scaleOf(field);
  }
  if (field.readonly || facts.system || computed || !isEditable(field)) node.readOnly = true;
  return node;
}

function tableNode(field: ModelField, drawing: Drawing): FieldNode {
  const table = declaredTable(drawing.model, field);
  return {
    name: field.vModel,
    rules: field.required ? fieldRules(field, false) : undefined,
    showLabel: showsTitle(field),
    fields: formNodes(columnsOf(field), { ...drawing, table, inSubTable: true }),
  };
}

const showsTitle = (field: ModelField) =>
  isObject(field.raw.__config__) ? field.raw.__config__.showTitle !== false : true;

function panesOf(field: ModelField, drawing: Drawing): PaneNode[] {
  if (field.panes)
    return field.panes.map((pane) => ({
      name: pane.name,
      title: { text: pane.title },
      fields: formNodes(pane.children, drawing),
    }));
  if (field.key === 'card') {
    const header = asText(field.props.header);
    return [{ ...(header ? { title: { text: header } } : {}), fields: formNodes(field.children, drawing) }];
  }
  return [{ fields: formNodes(field.children, drawing) }];
}

/** A grid is rows of columns: each row a container, each cell a pane with its share of the 24. */
function gridNode(field: ModelField, drawing: Drawing): FieldNode[] {
  return field.children.map((row) => {
    const cells = row.children.filter((cell) => cell.props.merged !== true);
    const weight = (cell: ModelField) => asNumber(cell.props.colspan) ?? 1;
    const total = cells.reduce((sum, cell) => sum + weight(cell), 0) || 1;
    return {
      widget: 'row',
      span: 24,
      items: cells.map((cell) => ({
        span: Math.max(1, Math.round((24 * weight(cell)) / total)),
        fields: formNodes(cell.children, drawing),
      })),
    };
  });
}

function bodyOf(field: ModelField, drawing: Drawing): FieldNode {
  const facts = widgetFacts(field.key);
  if (field.key === 'table') return tableNode(field, drawing);
  if (facts.container || (!field.vModel && (field.children.length || field.panes)))
    return { items: panesOf(field, drawing) };
  return field.vModel && facts.value !== 'none' ? valueNode(field, drawing) : {};
}

function formNode(field: ModelField, drawing: Drawing): FieldNode {
  const props = documentProps(field);
  const title = field.key === 'groupTitle' || field.key === 'divider';
  const node: FieldNode = {
    widget: field.key,
    ...(field.label && !title ? { label: { text: field.label } } : {}),
    ...(field.showLabel ? {} : { showLabel: false }),
    ...(field.tip ? { tip: { text: field.tip } } : {}),
    ...(field.placeholder && !isStandingPlaceholder(field.placeholder)
      ? { placeholder: { text: field.placeholder } }
      : {}),
    span: field.span,
    ...(field.labelWidthPx ? { labelWidthPx: field.labelWidthPx } : {}),
    ...(isHidden(field) ? { hiddenWhen: true } : {}),
    ...(field.disabled ? { disabledWhen: true } : {}),
    ...bodyOf(field, drawing),
  };
  if (Object.keys(props).length) node.props = props;
  return node;
}

/** Fields of a form, nested as the designer laid them out. */
export function formNodes(fields: ModelField[], drawing: Drawing): FieldNode[] {
  return fields.flatMap((field) => {
    if (field.key === 'tableGrid') return gridNode(field, drawing);
    if (field.key === 'tableGridTr' || field.key === 'tableGridTd') return formNodes(field.children, drawing);
    return [prune(formNode(field, drawing))];
  });
}

/** Without members that say nothing. */
function prune(node: FieldNode): FieldNode {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined)) as FieldNode;
}

export function formFields(model: Model): FieldNode[] {
  return formNodes(model.form.fields, { model, table: declaredTable(model), inSubTable: false });
}

/** Widgets that draw what the server sends for display; every other value arrives as text (contract-visualdev §2.6). */
const drawnAsThemselves = new Set(['inputNumber', 'calculate', 'rate', 'slider', 'colorPicker', 'table']);

/** The same fields for reading: values are display texts already, nothing is asked, computed or chosen. */
export function detailFields(model: Model): FieldNode[] {
  const strip = (node: FieldNode): FieldNode => {
    const kept = { ...node };
    for (const name of ['rules', 'default', 'options', 'formula', 'disabledWhen', 'placeholder'] as const)
      delete kept[name];
    if (node.items) return { ...kept, items: node.items.map((pane) => ({ ...pane, fields: pane.fields.map(strip) })) };
    if (!node.name) return kept;
    if (node.fields) return { ...kept, readOnly: true, fields: node.fields.map(strip) };
    if (!drawnAsThemselves.has(node.widget ?? '')) {
      delete kept.props;
      kept.widget = 'input';
    }
    return { ...kept, readOnly: true };
  };
  return formFields(model).map(strip);
}
