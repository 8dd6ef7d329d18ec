import { textareaCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

/** JSON as text, with completion, checks while it is written, search and folding. The text is stored as it is written. */
export const code = defineWidget<string>(
  {
    name: 'code',
    kind: 'input',
    empty: '',
    ask: 'enter',
    cell: textareaCell,
    fromText: fromText('anyText'),
    propsSchema: propsOf({
      /** Lines that are shown at once; more are scrolled to. */
      rows: { type: 'integer', minimum: 1 },
      /** As high as the window leaves room for, and no lower than `rows`. */
      fill: prop.bool,
      /** The text itself is closed until somebody opens it, which is remembered for each `at`. */
      folded: prop.bool,
      /** Members, values and hints come from the schema of the language (`document`) or from that of a text of models. */
      schema: prop.one('document', 'formData', 'columnData'),
      /** `model`: the fields of a model's form are listed beside their text, where they can be moved, named and added; `list`: the columns, filters and buttons of its list; `document`: the views, fields, columns, buttons and actions of a document. */
      outline: prop.one('model', 'list', 'document'),
      /** Call that returns `{ issues: [{ at, message, hint }] }` for `given`; the issues are marked at their pointers. */
      check: prop.text,
      /** Params of `check`, usually bound. */
      given: { type: 'object' },
      /** Pointer of this text in what is checked, such as `/formData`; issues elsewhere are left out. */
      at: prop.text,
      /** A member of the model's form, such as `sends`: the properties of the form are open at it. */
      shows: prop.text,
    }),
  },
  () => import('./Code').then(({ Code }) => Code),
);
