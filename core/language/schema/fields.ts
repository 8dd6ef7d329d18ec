import { derivationNames } from '../../derivations';
import { actionRoots } from '../roots';
import type { JsonObject } from '../types';
import { closed, flag, list, marked, one, ref, some, text, when } from './build';

/** What the language must know of a widget; the registry's definitions have these members. */
export interface WidgetWords {
  name: string;
  kind: 'input' | 'display' | 'container' | 'list';
  /** JSON Schema of `props`, closed. */
  propsSchema: JsonObject;
}

/** `props` must match the schema of the widget named beside them. */
function propsByWidget(widgets: readonly WidgetWords[]): JsonObject {
  return {
    allOf: widgets.map(({ name }) =>
      when(
        { properties: { widget: { const: name } }, required: ['widget'] },
        { properties: { props: ref(`props.${name}`) } },
      ),
    ),
  };
}

const name: JsonObject = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: '^(?!(__proto__|constructor|prototype)$)[^.\\s]+$',
};

/** Fields, panes, columns and buttons, and the props of every widget as `props.<name>`. */
export function fieldSchemas(widgets: readonly WidgetWords[]): JsonObject {
  const widget = one(...widgets.map((each) => each.name));
  const condition = ref('conditionOrFlag');
  const props: JsonObject = { type: 'object' };
  const field = closed('a field', {
    name,
    widget,
    label: ref('text'),
    showLabel: flag,
    tip: ref('text'),
    placeholder: ref('text'),
    disabledText: ref('text'),
    span: ref('span'),
    labelWidthPx: ref('px'),
    className: list({ type: 'string', pattern: '^[^\\s]+$' }),
    rules: list(ref('rule')),
    default: ref('bound'),
    options: ref('source'),
    props,
    hiddenWhen: condition,
    disabledWhen: condition,
    requiredWhen: condition,
    readOnly: flag,
    formula: text,
    precision: { type: 'integer', minimum: 0, maximum: 10 },
    derive: one(...derivationNames),
    propose: one(...derivationNames),
    permit: text,
    onChange: ref('actions'),
    onBlur: ref('actions'),
    onClick: ref('actions'),
    resetOn: list({ type: 'string', pattern: '^(form|row)\\.[^.\\s]+(\\.[^.\\s]+)?$' }),
    bind: ref('params'),
    attribute: closed('an attribute', { of: text, member: text, stored: flag }, ['of', 'member']),
    picker: ref('pickerUse'),
    adding: ref('adding'),
    fields: marked(list(ref('field')), { place: 'table' }),
    items: list(ref('pane')),
  });
  const column = closed(
    'a column',
    {
      name: text,
      label: ref('text'),
      widget,
      props,
      options: ref('source'),
      widthPx: ref('px'),
      align: one('left', 'center', 'right'),
      fixed: one('left', 'right'),
      sortable: flag,
      hiddenWhen: marked(condition, { place: 'outside', record: false }),
      permit: text,
      onClick: ref('actions'),
      columns: list(ref('column')),
      rows: flag,
    },
    ['name'],
  );
  const button = closed(
    'a button',
    {
      name: text,
      label: ref('text'),
      icon: text,
      type: one('primary', 'default', 'text', 'link', 'dashed'),
      danger: flag,
      permit: text,
      hiddenWhen: condition,
      disabledWhen: condition,
      disabledText: ref('text'),
      kind: one('button', 'upload'),
      accept: text,
      iconOnly: flag,
      onClick: marked(some(ref('action')), { roots: [...actionRoots] }),
    },
    ['name', 'label', 'onClick'],
  );
  return {
    ...Object.fromEntries(widgets.map((each) => [`props.${each.name}`, { title: each.name, ...each.propsSchema }])),
    field: { ...field, ...propsByWidget(widgets) },
    column: { ...column, ...propsByWidget(widgets) },
    pane: closed('a pane', { name: text, title: ref('text'), span: ref('span'), fields: list(ref('field')) }, [
      'fields',
    ]),
    button,
    adding: closed(
      'the way rows are added',
      { document: text, args: ref('params'), row: marked(ref('params'), { roots: ['picked'] }) },
      ['document', 'row'],
    ),
    pickerUse: closed(
      'a use of a picker',
      {
        document: text,
        args: ref('params'),
        valueKey: text,
        labelKey: text,
        typed: flag,
        echo: marked(
          closed('an echo', { call: ref('call'), params: ref('params'), list: { type: 'string' }, typed: text }, [
            'call',
          ]),
          { call: 'given', roots: ['value'] },
        ),
      },
      ['document'],
    ),
    entity: entity(widget),
  };
}

function entity(widget: JsonObject): JsonObject {
  const field = closed(
    'a field of an entity',
    {
      type: one('text', 'number', 'decimal', 'boolean', 'date', 'json'),
      setBy: one('administrators', 'editors'),
      widget,
      label: ref('text'),
      placeholder: ref('text'),
      rules: list(ref('rule')),
      default: {},
      options: ref('source'),
      props: { type: 'object' },
    },
    ['type'],
  );
  return closed(
    'an entity',
    {
      $schema: text,
      id: text,
      rules: list(ref('formRule')),
      fields: { type: 'object', additionalProperties: field },
    },
    ['id', 'fields'],
  );
}
