import { asArray } from './read';
import type { Model, ModelField } from './types';
import { childrenOf } from './walk';

/**
 * Fields of a record's detail: those of `detailFirst` in its order, then the others as the form has them. Panes and boxes that hold
 * nothing then are left out. What a layout table or a sub-table holds stays there.
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
      if (/^table/.test(field.key) || !childrenOf(field).length) return field;
      const panes = field.panes
        ?.map((pane) => ({ ...pane, children: rest(pane.children) }))
        .filter((pane) => pane.children.length);
      const left = { ...field, children: rest(field.children), panes };
      return childrenOf(left).length ? left : [];
    });
  const others = names.length ? rest(fields) : fields;
  return [...first.flat(), ...others];
}
