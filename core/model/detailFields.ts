import { asArray } from './read';
import type { Model, ModelField } from './types';
import { childrenOf, walkFields } from './walk';

/** Rows and cells of a layout table: they keep their place in it. */
const cells: ReadonlySet<string> = new Set(['tableGridTr', 'tableGridTd']);

/**
 * Fields of a record's detail: those of `detailFirst` in its order, then the others as the form has them. Panes and boxes that hold
 * nothing then are left out; a layout table keeps its cells while one of them holds something. What a sub-table holds stays there.
 */
export function fieldsInDetail({ form: { fields, raw } }: Model): ModelField[] {
  const names = asArray(raw.detailFirst);
  const first: ModelField[] = [];
  const rest = (all: ModelField[]): ModelField[] =>
    all.flatMap((field) => {
      const at = field.vModel ? names.indexOf(field.vModel) : -1;
      if (at >= 0) {
        first[at] = field;
        return [];
      }
      if (field.key === 'table' || !childrenOf(field).length) return field;
      if (cells.has(field.key)) return { ...field, children: rest(field.children) };
      const panes = field.panes
        ?.map((pane) => ({ ...pane, children: rest(pane.children) }))
        .filter((pane) => pane.children.length);
      const left = { ...field, children: rest(field.children), panes };
      return [...walkFields(childrenOf(left))].some((each) => !cells.has(each.field.key)) ? left : [];
    });
  const others = names.length ? rest(fields) : fields;
  return [...first.flat(), ...others];
}
