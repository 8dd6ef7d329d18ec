import type { ColumnDoc, Entity, Source, TableView } from '../../core/language/types';
import type { Registry, WidgetDefinition } from '../registry';
import type { SourcePlan } from '../source/compileSource';
import { compileCondition, type Report } from './compileCondition';
import type { ColumnPlan } from './viewPlan';

/** What compiling needs beside the document. */
export interface CompileContext {
  registry: Registry;
  entity: Entity | undefined;
  report: Report;
  /** The plan of a source. */
  source: (source: Source) => SourcePlan;
}

function widgetOf(column: ColumnDoc, at: string, { registry, report }: CompileContext): WidgetDefinition | undefined {
  const { widget } = column;
  if (widget === undefined) return undefined;
  const found = registry.widget(widget, column);
  if (!found) report(at, `there is no widget "${widget}"`);
  return found;
}

/** Columns to plans: label and options default to the entity's. `list`: the member whose rows the columns render. */
export function compileColumns(
  columns: readonly ColumnDoc[],
  at: string,
  context: CompileContext,
  list?: string,
): ColumnPlan[] {
  const { entity, report } = context;
  return columns.map((column, index) => {
    const place = `${at}/${index}`;
    const base = entity && Object.hasOwn(entity.fields, column.name) ? entity.fields[column.name] : undefined;
    const doc = base ? { label: base.label, options: base.options, ...column } : column;
    const inner = column.rows ? column.name : undefined;
    return {
      at: place,
      doc,
      widget: widgetOf(doc, place, context),
      hidden: compileCondition(doc.hiddenWhen, `${place}/hiddenWhen`, report),
      children: compileColumns(column.columns ?? [], `${place}/columns`, context, inner),
      list,
    };
  });
}

/** Every column that renders cells. */
export function leavesOf(columns: readonly ColumnPlan[]): ColumnPlan[] {
  return columns.flatMap((column) => (column.children.length ? leavesOf(column.children) : [column]));
}

/**
 * Columns of a table edited in place hold values, not words: a column without a widget is rendered by the
 * widget of its editor (contract-visualdev §6.7).
 */
export function withEditors({ columns, edit }: TableView): readonly ColumnDoc[] {
  if (!edit) return columns;
  const fields = new Map(edit.fields.map((field) => [field.name, field]));
  return columns.map((column) => {
    const field = fields.get(column.name);
    if (!field || column.widget !== undefined) return column;
    const { widget, options, props } = field;
    return { ...(widget && { widget }), ...(options && { options }), ...(props && { props }), ...column };
  });
}
