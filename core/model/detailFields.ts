import { asArray, asNumber, asText } from './read';
import type { Model, ModelField } from './types';
import { childrenOf, holdsValue, walkFields } from './walk';

/** Widgets that show more than a line of text: they keep their width in a detail. */
const wide = new Set(['table', 'textarea', 'editor', 'uploadFile', 'uploadImg', 'location']);
/** Parts of a layout table: its cells stay where they are, also when they are empty. */
const cells = new Set(['tableGridTr', 'tableGridTd']);

/** Whether a container still shows something. */
const holdsSomething = (field: ModelField) =>
  [...walkFields(childrenOf(field))].some((inside) => !cells.has(inside.field.key));

/** These fields without some of them; containers that these leave empty go with them. */
function without(fields: ModelField[], taken: ReadonlySet<string>): ModelField[] {
  return fields.flatMap((field) => {
    if (field.vModel && taken.has(field.vModel)) return [];
    if (field.key === 'table' || !holdsSomething(field)) return [field];
    const panes = field.panes?.flatMap((pane) => {
      const children = without(pane.children, taken);
      return children.length || !pane.children.length ? [{ ...pane, children }] : [];
    });
    const left = { ...field, children: without(field.children, taken), ...(panes && { panes }) };
    return cells.has(field.key) || holdsSomething(left) ? [left] : [];
  });
}

/** Each field so wide that `columns` of them share a line. */
const inColumns = (fields: ModelField[], columns: number): ModelField[] =>
  fields.map((field) => {
    if (field.key === 'table') return field;
    const panes = field.panes?.map((pane) => ({ ...pane, children: inColumns(pane.children, columns) }));
    const span = holdsValue(field) && !wide.has(field.key) ? 24 / columns : field.span;
    return { ...field, span, children: inColumns(field.children, columns), ...(panes && { panes }) };
  });

/** Fields of a record's detail: those of `detailFirst` in its order, then the others as the form has them; `detailColumns` share a line, 1 to 4. */
export function fieldsInDetail({ form: { fields, raw } }: Model): ModelField[] {
  const named = new Map(
    [...walkFields(fields)].flatMap(({ field, table }) => (!table && field.vModel ? [[field.vModel, field]] : [])),
  );
  const first = [...new Set(asArray(raw.detailFirst).map((name) => asText(name)))].flatMap(
    (name) => named.get(name) ?? [],
  );
  const ordered = first.length ? [...first, ...without(fields, new Set(first.map(({ vModel }) => vModel)))] : fields;
  const columns = asNumber(raw.detailColumns) ?? 0;
  return [1, 2, 3, 4].includes(columns) ? inColumns(ordered, columns) : ordered;
}
