import { asArray, asNumber, asText } from './read';
import type { Model, ModelField } from './types';
import { childrenOf, walkFields } from './walk';

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

/** Fields of a record's detail: those of `detailFirst` in its order, then the others as the form has them. */
export function fieldsInDetail({ form: { fields, raw } }: Model): ModelField[] {
  const named = new Map(
    [...walkFields(fields)].flatMap(({ field, table }) => (!table && field.vModel ? [[field.vModel, field]] : [])),
  );
  const first = [...new Set(asArray(raw.detailFirst).map((name) => asText(name)))].flatMap(
    (name) => named.get(name) ?? [],
  );
  return first.length ? [...first, ...without(fields, new Set(first.map(({ vModel }) => vModel)))] : fields;
}

/** Fields that share a line of the detail; undefined: as many as fit. */
export function detailColumns({ form: { raw } }: Model): number | undefined {
  const columns = asNumber(raw.detailColumns) ?? 0;
  return [1, 2, 3, 4].includes(columns) ? columns : undefined;
}
