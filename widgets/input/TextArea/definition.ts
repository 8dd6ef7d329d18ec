import { textareaCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

const rows = { type: 'integer', minimum: 1 };

export const textarea = defineWidget<string>(
  {
    name: 'textarea',
    wide: true,
    kind: 'input',
    empty: '',
    ask: 'enter',
    cell: textareaCell,
    fromText: fromText('anyText'),
    propsSchema: propsOf({
      autoSize: {
        oneOf: [
          { type: 'boolean' },
          { type: 'object', additionalProperties: false, properties: { minRows: rows, maxRows: rows } },
        ],
      },
      rows,
      maxlength: prop.loose,
      showCount: prop.bool,
      clearable: prop.bool,
      readonly: prop.bool,
      /** Monospaced font, for scripts and JSON. */
      code: prop.bool,
    }),
  },
  () => import('../formFields').then(({ TextArea }) => TextArea),
);
