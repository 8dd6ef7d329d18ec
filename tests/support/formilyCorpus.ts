import type { FieldNode, JsonObject } from '../../core/language/types';

/** A Formily schema as its users write them, and the document it converts to. */
export interface Sample {
  about: string;
  schema: JsonObject;
  fields: FieldNode[];
  /** `labels`, `layout`, `size`, `title` of the document. */
  head?: JsonObject;
  /** Pointers of the parts that are not converted. */
  lost?: string[];
}

const form = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', ...more, properties });
const item = (component: string, more: JsonObject = {}): JsonObject => ({
  type: 'string',
  'x-decorator': 'FormItem',
  'x-component': component,
  ...more,
});
const block = (component: string, properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'void',
  'x-component': component,
  ...more,
  properties,
});
const words = (text: string) => ({ text });

const plain: Sample[] = [
  {
    about: 'a text with its words, a limit and a default',
    schema: form({
      name: item('Input', {
        title: 'Name',
        description: 'As in the passport',
        required: true,
        maxLength: 50,
        default: 'Ann',
        'x-component-props': { placeholder: 'Enter it', allowClear: true, maxLength: 50 },
      }),
    }),
    fields: [
      {
        name: 'name',
        widget: 'input',
        label: words('Name'),
        placeholder: words('Enter it'),
        props: { clearable: true, maxlength: 50 },
        rules: ['required', { max: 50 }],
        default: 'Ann',
        tip: words('As in the passport'),
      },
    ],
  },
  {
    about: 'options from enum, as values and as pairs',
    schema: form({
      size: item('Radio.Group', { enum: ['s', 'm'], 'x-component-props': { optionType: 'button' } }),
      fruit: item('Select', {
        enum: [
          { label: 'Apple', value: 'a' },
          { label: 'Pear', value: 'p', disabled: true },
        ],
        'x-component-props': { mode: 'multiple', showSearch: true },
      }),
      city: item('Cascader', {
        type: 'array',
        enum: [{ label: 'North', value: 'n', children: [{ label: 'Harbour', value: 'h' }] }],
      }),
    }),
    fields: [
      { name: 'size', widget: 'radio', options: [{ id: 's' }, { id: 'm' }], props: { optionType: 'button' } },
      {
        name: 'fruit',
        widget: 'select',
        options: [
          { id: 'a', label: words('Apple') },
          { id: 'p', label: words('Pear'), disabled: true },
        ],
        props: { filterable: true, multiple: true },
      },
      {
        name: 'city',
        widget: 'cascader',
        options: [{ id: 'n', label: words('North'), children: [{ id: 'h', label: words('Harbour') }] }],
      },
    ],
  },
  {
    about: 'options from the component, under names of their own',
    schema: form({
      tree: item('TreeSelect', {
        'x-component-props': {
          treeData: [{ key: '1', name: 'Root', subs: [{ key: '2', name: 'Leaf' }] }],
          fieldNames: { value: 'key', label: 'name', children: 'subs' },
          treeCheckable: true,
          dropdownStyle: { width: 300 },
        },
      }),
    }),
    fields: [
      {
        name: 'tree',
        widget: 'treeSelect',
        options: [{ id: '1', label: words('Root'), children: [{ id: '2', label: words('Leaf') }] }],
        props: { multiple: true },
      },
    ],
    lost: ['/properties/tree/x-component-props/dropdownStyle'],
  },
  {
    about: 'numbers and their bounds',
    schema: form({
      price: item('NumberPicker', {
        type: 'number',
        minimum: 0,
        'x-validator': [{ max: 100, message: 'Too dear' }],
        'x-component-props': { precision: 2, step: 0.5, addonAfter: 'EUR' },
      }),
      score: item('Rate', { type: 'number', 'x-component-props': { count: 10, allowHalf: true } }),
      share: item('Slider', { type: 'number', 'x-component-props': { min: 0, max: 1, marks: { 0: 'none' } } }),
    }),
    fields: [
      {
        name: 'price',
        widget: 'inputNumber',
        props: { precision: 2, step: 0.5, addonAfter: 'EUR' },
        rules: [{ range: [0, null] }, { range: [null, 100], message: words('Too dear') }],
      },
      { name: 'score', widget: 'rate', props: { count: 10, allowHalf: true } },
      { name: 'share', widget: 'slider', props: { min: 0, max: 1 } },
    ],
    lost: ['/properties/share/x-component-props/marks'],
  },
  {
    about: 'dates and times',
    schema: form({
      day: item('DatePicker', { 'x-component-props': { format: 'YYYY-MM-DD' } }),
      month: item('DatePicker', { 'x-component-props': { picker: 'month' } }),
      at: item('DatePicker', { default: '2024-01-01', 'x-component-props': { showTime: true } }),
      from: item('TimePicker', { 'x-component-props': { format: 'HH:mm' } }),
    }),
    fields: [
      { name: 'day', widget: 'datePicker', props: { format: 'yyyy-MM-dd' } },
      { name: 'month', widget: 'datePicker', props: { format: 'yyyy-MM' } },
      { name: 'at', widget: 'datePicker', props: { format: 'yyyy-MM-dd HH:mm:ss' } },
      { name: 'from', widget: 'timePicker', props: { format: 'HH:mm' } },
    ],
    lost: [
      '/properties/day/x-component',
      '/properties/month/x-component',
      '/properties/at/default',
      '/properties/at/x-component',
    ],
  },
  {
    about: 'yes and no',
    schema: form({
      on: item('Switch', { type: 'boolean', default: true, 'x-component-props': { checkedChildren: 'yes' } }),
      agreed: item('Checkbox', { type: 'boolean' }),
    }),
    fields: [
      {
        name: 'on',
        widget: 'switch',
        props: { activeTxt: 'yes', activeValue: true, inactiveValue: false },
        default: true,
      },
      { name: 'agreed', widget: 'switch', props: { activeValue: true, inactiveValue: false } },
    ],
    lost: ['/properties/agreed/x-component'],
  },
  {
    about: 'long texts, passwords, transfers, boxes and files',
    schema: form({
      note: item('Input.TextArea', { 'x-component-props': { rows: 4, showCount: true } }),
      secret: item('Password', { 'x-component-props': { checkStrength: true } }),
      chosen: item('Transfer', { type: 'array', enum: ['a', 'b'], default: ['a'] }),
      boxes: item('Checkbox.Group', { type: 'array', enum: [1, 2] }),
      files: item('Upload', {
        type: 'array',
        'x-component-props': { maxCount: 3, action: 'https://example.org/upload' },
      }),
      pictures: item('Upload', { type: 'array', 'x-component-props': { listType: 'picture-card' } }),
    }),
    fields: [
      { name: 'note', widget: 'textarea', props: { rows: 4, showCount: true } },
      { name: 'secret', widget: 'password', props: { checkStrength: true } },
      { name: 'chosen', widget: 'transfer', options: [{ id: 'a' }, { id: 'b' }], default: ['a'] },
      { name: 'boxes', widget: 'checkbox', options: [{ id: 1 }, { id: 2 }] },
      { name: 'files', widget: 'uploadFile', props: { limit: 3 } },
      { name: 'pictures', widget: 'uploadImg' },
    ],
    lost: ['/properties/files/x-component-props/action'],
  },
  {
    about: 'validators: formats, expressions, several at once, and code',
    schema: form({
      mail: item('Input', { 'x-validator': 'email' }),
      phone: item('Input', { 'x-validator': [{ format: 'phone', message: 'No phone' }, { required: true }] }),
      code: item('Input', { pattern: '^[A-Z]+$', 'x-validator': { min: 2, max: 4, triggerType: 'onBlur' } }),
      flags: item('Input', { 'x-validator': { pattern: '/^a+$/i' } }),
      wild: item('Input', { 'x-validator': { pattern: '(a+)+$' } }),
      own: item('Input', { 'x-validator': '{{(value) => value === 1}}' }),
      odd: item('Input', { 'x-validator': { format: 'martian' } }),
    }),
    fields: [
      { name: 'mail', widget: 'input', rules: [{ pattern: 'email' }] },
      {
        name: 'phone',
        widget: 'input',
        rules: [{ pattern: 'mobile', message: words('No phone') }, { required: true }],
      },
      { name: 'code', widget: 'input', rules: [{ pattern: { regex: '^[A-Z]+$' } }, { min: 2 }, { max: 4 }] },
      { name: 'flags', widget: 'input', rules: [{ pattern: { regex: '^a+$', flags: 'i' } }] },
      { name: 'wild', widget: 'input' },
      { name: 'own', widget: 'input' },
      { name: 'odd', widget: 'input' },
    ],
    lost: ['/properties/wild/x-validator/pattern', '/properties/own/x-validator', '/properties/odd/x-validator/format'],
  },
  {
    about: 'members in the order of x-index, those without one last',
    schema: form({
      c: item('Input'),
      b: item('Input', { 'x-index': 1 }),
      a: item('Input', { 'x-index': 0 }),
    }),
    fields: [
      { name: 'a', widget: 'input' },
      { name: 'b', widget: 'input' },
      { name: 'c', widget: 'input' },
    ],
  },
  {
    about: 'a JSON Schema that names no components',
    schema: form(
      { name: { type: 'string', title: 'Name' }, age: { type: 'number' }, alive: { type: 'boolean' } },
      { required: ['name'], title: 'Person' },
    ),
    head: { title: words('Person') },
    fields: [
      { name: 'name', widget: 'input', label: words('Name'), rules: ['required'] },
      { name: 'age', widget: 'inputNumber' },
      { name: 'alive', widget: 'switch', props: { activeValue: true, inactiveValue: false } },
    ],
    lost: ['/properties/name', '/properties/age', '/properties/alive'],
  },
  {
    about: 'a component that nobody knows is a box that keeps the value',
    schema: form({ seal: item('HoloSeal', { title: 'Seal', 'x-component-props': { deep: { er: 1 } } }) }),
    fields: [{ name: 'seal', widget: 'unknown', label: words('Seal'), props: { widget: 'HoloSeal' } }],
    lost: ['/properties/seal/x-component'],
  },
  {
    about: 'previews are read-only fields',
    schema: form({ name: item('PreviewText.Input', { title: 'Name' }) }),
    fields: [{ name: 'name', widget: 'input', label: words('Name'), readOnly: true }],
  },
  {
    about: 'definitions by reference',
    schema: form(
      { from: { $ref: '#/definitions/city', title: 'From' }, to: { $ref: '#/definitions/city' }, no: { $ref: '#/x' } },
      { definitions: { city: item('Input', { title: 'City' }) } },
    ),
    fields: [
      { name: 'from', widget: 'input', label: words('From') },
      { name: 'to', widget: 'input', label: words('City') },
      { name: 'no', widget: 'input' },
    ],
    lost: ['/properties/no/$ref', '/properties/no'],
  },
];

const layouts: Sample[] = [
  {
    about: 'what a designer stores: the form and the schema',
    schema: {
      form: { labelCol: 6, layout: 'vertical', size: 'small' },
      schema: form({ name: item('Input', { 'x-designable-id': 'abc' }) }),
    },
    head: { labels: { position: 'top' }, size: 'small' },
    fields: [{ name: 'name', widget: 'input' }],
    lost: ['/form/labelCol'],
  },
  {
    about: 'a layout around everything says how labels stand',
    schema: form({
      layout: block(
        'FormLayout',
        { name: item('Input', { 'x-decorator-props': { labelWidth: 90, tooltip: 'As printed', wrapperCol: 12 } }) },
        { 'x-component-props': { labelWidth: '120px', labelAlign: 'left', gridColumnGap: 8 } },
      ),
    }),
    head: { labels: { position: 'left', widthPx: 120 }, layout: { gutterPx: 8 } },
    fields: [{ name: 'name', widget: 'input', labelWidthPx: 90, tip: words('As printed') }],
    lost: ['/properties/layout/properties/name/x-decorator-props/wrapperCol'],
  },
  {
    about: 'a grid gives its children their parts of 24',
    schema: form({
      grid: block(
        'FormGrid',
        {
          a: item('Input'),
          b: item('Input', { 'x-decorator-props': { gridSpan: 2 } }),
          c: block('FormGrid.GridColumn', { d: item('Input') }, { 'x-component-props': { gridSpan: 3 } }),
        },
        { 'x-component-props': { maxColumns: [1, 2, 3], rowGap: 4 } },
      ),
    }),
    fields: [
      { name: 'a', widget: 'input', span: 8 },
      { name: 'b', widget: 'input', span: 16 },
      { name: 'd', widget: 'input' },
    ],
    lost: ['/properties/grid/x-component-props/rowGap'],
  },
  {
    about: 'a space puts its children side by side',
    schema: form({ space: block('Space', { a: item('Input'), b: item('Input') }) }),
    fields: [
      { name: 'a', widget: 'input', span: 12 },
      { name: 'b', widget: 'input', span: 12 },
    ],
  },
  {
    about: 'tabs',
    schema: form({
      tabs: block(
        'FormTab',
        {
          one: block('FormTab.TabPane', { a: item('Input') }, { 'x-component-props': { tab: 'First' } }),
          two: block('FormTab.TabPane', { b: item('Input') }, { 'x-component-props': { tab: '{{title()}}' } }),
        },
        { 'x-component-props': { type: 'card', tabPosition: 'left', formTab: '{{formTab}}' } },
      ),
    }),
    fields: [
      {
        widget: 'tab',
        items: [
          { name: 'one', title: words('First'), fields: [{ name: 'a', widget: 'input' }] },
          { name: 'two', fields: [{ name: 'b', widget: 'input' }] },
        ],
        props: { type: 'card', tabPosition: 'left' },
      },
    ],
    lost: ['/properties/tabs/x-component-props/formTab', '/properties/tabs/properties/two/x-component-props/tab'],
  },
  {
    about: 'folds, cards and steps',
    schema: form({
      folds: block(
        'FormCollapse',
        { p: block('FormCollapse.CollapsePanel', { a: item('Input') }, { 'x-component-props': { header: 'More' } }) },
        { 'x-component-props': { accordion: true } },
      ),
      card: block('Card', { b: item('Input') }, { 'x-component-props': { title: 'Address' } }),
      steps: block('FormStep', {
        s: block('FormStep.StepPane', { c: item('Input') }, { 'x-component-props': { title: 'Step 1' } }),
      }),
    }),
    fields: [
      {
        widget: 'collapse',
        items: [{ name: 'p', title: words('More'), fields: [{ name: 'a', widget: 'input' }] }],
        props: { accordion: true },
      },
      { widget: 'card', items: [{ fields: [{ name: 'b', widget: 'input' }] }], props: { header: 'Address' } },
      { widget: 'tab', items: [{ name: 's', title: words('Step 1'), fields: [{ name: 'c', widget: 'input' }] }] },
    ],
    lost: ['/properties/steps/x-component'],
  },
  {
    about: 'objects give their members to the record',
    schema: form({
      address: { type: 'object', properties: { street: item('Input'), city: item('Input') } },
      city: item('Input'),
    }),
    fields: [
      { name: 'street', widget: 'input' },
      { name: 'city', widget: 'input' },
    ],
    lost: ['/properties/address', '/properties/city'],
  },
  {
    about: 'words, lines and buttons',
    schema: form({
      text: { type: 'void', 'x-component': 'Text', 'x-component-props': { content: 'Read this', mode: 'h2' } },
      line: {
        type: 'void',
        'x-component': 'Divider',
        'x-component-props': { children: 'Part 2', orientation: 'left' },
      },
      told: { type: 'void', 'x-component': 'Alert', 'x-component-props': { message: 'Careful', type: 'warning' } },
      buttons: block('FormButtonGroup', { ok: { type: 'void', 'x-component': 'Submit' } }),
      frame: block('Fancy', { a: item('Input') }),
    }),
    fields: [
      { widget: 'text', props: { content: 'Read this' } },
      { widget: 'divider', props: { content: 'Part 2', contentPosition: 'left' } },
      { widget: 'alert', props: { title: 'Careful', type: 'warning' } },
      { name: 'a', widget: 'input' },
    ],
    lost: [
      '/properties/text/x-component-props/mode',
      '/properties/buttons/x-component',
      '/properties/frame/x-component',
    ],
  },
];

const lists: Sample[] = [
  {
    about: 'a table with columns, numbers, buttons and a sum',
    schema: form({
      items: {
        type: 'array',
        title: 'Items',
        'x-component': 'ArrayTable',
        'x-component-props': { pagination: { pageSize: 10 } },
        items: {
          type: 'object',
          properties: {
            c0: block('ArrayTable.Column', { i: { type: 'void', 'x-component': 'ArrayTable.Index' } }),
            c1: block(
              'ArrayTable.Column',
              { price: item('NumberPicker', { type: 'number', required: true }) },
              { 'x-component-props': { title: 'Price', width: 120, align: 'right' } },
            ),
            c2: block(
              'ArrayTable.Column',
              { count: item('NumberPicker', { type: 'number' }) },
              { 'x-component-props': { title: 'Count' } },
            ),
            c3: block(
              'ArrayTable.Column',
              {
                total: item('NumberPicker', {
                  type: 'number',
                  'x-reactions': {
                    dependencies: ['.price', '.count'],
                    fulfill: { state: { value: '{{$deps[0] * $deps[1]}}' } },
                  },
                }),
              },
              { 'x-component-props': { title: 'Total' } },
            ),
            c4: block('ArrayTable.Column', {
              r: { type: 'void', 'x-component': 'ArrayTable.Remove' },
              m: { type: 'void', 'x-component': 'ArrayTable.MoveUp' },
            }),
          },
        },
        properties: { add: { type: 'void', title: 'Add an item', 'x-component': 'ArrayTable.Addition' } },
      },
    }),
    fields: [
      {
        name: 'items',
        widget: 'table',
        label: words('Items'),
        props: {
          index: true,
          rowButtons: [{ value: 'remove' }],
          footerButtons: [{ value: 'add', label: words('Add an item') }],
          columns: { price: { widthPx: 120, align: 'right' } },
        },
        fields: [
          { name: 'price', widget: 'inputNumber', label: words('Price'), rules: ['required'] },
          { name: 'count', widget: 'inputNumber', label: words('Count') },
          { name: 'total', widget: 'inputNumber', label: words('Total'), formula: '(price * count)' },
        ],
      },
    ],
    lost: [
      '/properties/items/items/properties/c4/properties/m/x-component',
      '/properties/items/x-component-props/pagination',
    ],
  },
  {
    about: 'cards and plain items are rows too, single values are not',
    schema: form({
      people: {
        type: 'array',
        'x-component': 'ArrayCards',
        items: {
          type: 'object',
          properties: { space: block('Space', { name: item('Input', { title: 'Name' }), age: item('NumberPicker') }) },
        },
      },
      tags: { type: 'array', 'x-component': 'ArrayItems', items: item('Input') },
    }),
    fields: [
      {
        name: 'people',
        widget: 'table',
        props: { index: false, rowButtons: [], footerButtons: [] },
        fields: [
          { name: 'name', widget: 'input', label: words('Name') },
          { name: 'age', widget: 'inputNumber' },
        ],
      },
    ],
    lost: ['/properties/tags/items'],
  },
  {
    about: 'cells that follow their row and the form',
    schema: form({
      locked: item('Switch', { type: 'boolean' }),
      items: {
        type: 'array',
        'x-component': 'ArrayItems',
        items: {
          type: 'object',
          properties: {
            kind: item('Select', { enum: ['a', 'b'] }),
            why: item('Input', { 'x-visible': "{{$record.kind === 'b'}}" }),
            note: item('Input', {
              'x-reactions': { dependencies: ['locked'], fulfill: { state: { disabled: '{{!!$deps[0]}}' } } },
            }),
          },
        },
      },
    }),
    fields: [
      { name: 'locked', widget: 'switch', props: { activeValue: true, inactiveValue: false } },
      {
        name: 'items',
        widget: 'table',
        props: { index: false, rowButtons: [], footerButtons: [] },
        fields: [
          { name: 'kind', widget: 'select', options: [{ id: 'a' }, { id: 'b' }] },
          { name: 'why', widget: 'input', hiddenWhen: { not: { kind: 'b' } } },
          {
            name: 'note',
            widget: 'input',
            disabledWhen: {
              all: [{ '$form.locked': { null: false } }, { '$form.locked': { notIn: [false, 0] } }],
            },
          },
        ],
      },
    ],
  },
];

const react = (said: JsonObject): JsonObject => form({ a: item('Input'), b: item('Input', { 'x-reactions': said }) });
const followed = (more: Partial<FieldNode>): FieldNode[] => [
  { name: 'a', widget: 'input' },
  { name: 'b', widget: 'input', ...more },
];
const at = '/properties/b/x-reactions';

const reactions: Sample[] = [
  {
    about: 'states that always hold',
    schema: form({
      gone: item('Input', { 'x-visible': false }),
      none: item('Input', { 'x-display': 'none' }),
      fixed: item('Input', { 'x-disabled': true }),
      read: item('Input', { 'x-read-only': true }),
      pretty: item('Input', { 'x-pattern': 'readPretty' }),
      still: item('Input', { 'x-pattern': 'disabled' }),
      open: item('Input', { 'x-visible': true, 'x-pattern': 'editable' }),
    }),
    fields: [
      { name: 'gone', widget: 'input', hiddenWhen: true },
      { name: 'none', widget: 'input', hiddenWhen: true },
      { name: 'fixed', widget: 'input', disabledWhen: true },
      { name: 'read', widget: 'input', readOnly: true },
      { name: 'pretty', widget: 'input', readOnly: true },
      { name: 'still', widget: 'input', disabledWhen: true },
      { name: 'open', widget: 'input' },
    ],
  },
  {
    about: 'when, fulfill, otherwise',
    schema: react({
      dependencies: ['a'],
      when: "{{$deps[0] === 'x'}}",
      fulfill: { state: { visible: true, required: true } },
      otherwise: { state: { visible: false } },
    }),
    fields: followed({ hiddenWhen: { not: { a: 'x' } }, requiredWhen: { a: 'x' } }),
  },
  {
    about: 'a state that is an expression, with and, or and not',
    schema: react({
      dependencies: { one: 'a' },
      fulfill: { state: { hidden: "{{($deps.one === 'x' || $deps.one === 'y') && $deps.one !== 'z'}}" } },
    }),
    fields: followed({ hiddenWhen: { all: [{ any: [{ a: 'x' }, { a: 'y' }] }, { a: { ne: 'z' } }] } }),
  },
  {
    about: 'a choice between displays and patterns',
    schema: react({
      dependencies: ['a'],
      fulfill: {
        schema: {
          'x-display': "{{$deps[0] ? 'visible' : 'none'}}",
          'x-pattern': "{{$deps[0] > 5 ? 'disabled' : 'editable'}}",
        },
      },
    }),
    fields: followed({
      hiddenWhen: { not: { all: [{ a: { null: false } }, { a: { notIn: [false, 0] } }] } },
      disabledWhen: { a: { gt: 5 } },
    }),
  },
  {
    about: 'lists, parts of texts, emptiness',
    schema: form({
      many: item('Select', { 'x-component-props': { mode: 'multiple' }, enum: ['x', 'y'] }),
      one: item('Input'),
      c: item('Input', { 'x-visible': "{{$values.many.includes('x')}}" }),
      d: item('Input', { 'x-visible': "{{['p','q'].indexOf($form.values.one) > -1}}" }),
      e: item('Input', { 'x-disabled': "{{$form.query('one').value() === undefined}}" }),
      f: item('Input', { 'x-disabled': '{{$values.many?.length > 0}}' }),
      g: item('Input', { 'x-hidden': '{{$values.one === $values.c}}' }),
    }),
    fields: [
      { name: 'many', widget: 'select', options: [{ id: 'x' }, { id: 'y' }], props: { multiple: true } },
      { name: 'one', widget: 'input' },
      { name: 'c', widget: 'input', hiddenWhen: { not: { many: { has: ['x'] } } } },
      { name: 'd', widget: 'input', hiddenWhen: { not: { one: { in: ['p', 'q'] } } } },
      { name: 'e', widget: 'input', disabledWhen: { one: { null: true } } },
      { name: 'f', widget: 'input', disabledWhen: { many: { null: false } } },
      { name: 'g', widget: 'input', hiddenWhen: { one: { $: 'form.c' } } },
    ],
  },
  {
    about: 'an active reaction changes another field',
    schema: form({
      a: item('Select', {
        enum: ['x', 'y'],
        'x-reactions': [
          { target: 'b', when: "{{$self.value === 'x'}}", fulfill: { state: { visible: false } } },
          { target: 'gone', when: '{{$self.value}}', fulfill: { state: { visible: false } } },
        ],
      }),
      b: item('Input'),
    }),
    fields: [
      { name: 'a', widget: 'select', options: [{ id: 'x' }, { id: 'y' }] },
      { name: 'b', widget: 'input', hiddenWhen: { a: 'x' } },
    ],
    lost: ['/properties/a/x-reactions/1/target'],
  },
  {
    about: 'computed numbers',
    schema: form({
      price: item('NumberPicker', { type: 'number' }),
      count: item('NumberPicker', { type: 'number' }),
      total: item('NumberPicker', {
        type: 'number',
        'x-reactions': {
          dependencies: ['price', 'count'],
          fulfill: { state: { value: '{{($deps[0] || 0) * $deps[1] + 1}}' } },
        },
      }),
    }),
    fields: [
      { name: 'price', widget: 'inputNumber' },
      { name: 'count', widget: 'inputNumber' },
      { name: 'total', widget: 'inputNumber', formula: '((price * count) + 1)' },
    ],
  },
  {
    about: 'numbers that follow each other in a circle are not computed',
    schema: form({
      a: item('NumberPicker', {
        type: 'number',
        'x-reactions': { dependencies: ['b'], fulfill: { state: { value: '{{$deps[0] + 1}}' } } },
      }),
      b: item('NumberPicker', {
        type: 'number',
        'x-reactions': { dependencies: ['a'], fulfill: { state: { value: '{{$deps[0] + 1}}' } } },
      }),
    }),
    fields: [
      { name: 'a', widget: 'inputNumber' },
      { name: 'b', widget: 'inputNumber', formula: '(a + 1)' },
    ],
    lost: ['/properties/a'],
  },
  {
    about: 'code is named, never run',
    schema: form({
      a: item('Input'),
      b: item('Input', {
        'x-reactions': [
          '{{(field) => { globalThis.ran = true }}}',
          { fulfill: { run: 'globalThis.ran = true' } },
          { dependencies: ['a'], when: '{{globalThis.ran = true}}', fulfill: { state: { visible: false } } },
          { dependencies: ['a'], when: '{{fetch($deps[0])}}', fulfill: { state: { visible: false } } },
          { dependencies: ['nowhere'], when: '{{$deps[0]}}', fulfill: { state: { visible: false } } },
          { dependencies: ['a#errors'], fulfill: { state: { title: '{{$deps[0]}}' } } },
        ],
        'x-visible': '{{[].constructor.constructor("globalThis.ran = true")()}}',
        title: '{{$t("name")}}',
      }),
    }),
    fields: followed({}),
    lost: [
      '/properties/b/title',
      '/properties/b/x-visible',
      `${at}/0`,
      `${at}/1/fulfill/run`,
      `${at}/2/when`,
      `${at}/3/when`,
      `${at}/4/dependencies/0`,
      `${at}/4/when`,
      `${at}/5/dependencies/0`,
      `${at}/5/fulfill/state/title`,
    ],
  },
  {
    about: 'containers are hidden as a whole; a layout that is becomes a row',
    schema: form({
      kind: item('Input'),
      card: block('Card', { a: item('Input') }, { 'x-visible': "{{$values.kind === 'x'}}", title: 'Card' }),
      layout: block('FormLayout', { b: item('Input') }, { 'x-hidden': "{{$values.kind === 'y'}}" }),
    }),
    fields: [
      { name: 'kind', widget: 'input' },
      {
        widget: 'card',
        items: [{ fields: [{ name: 'a', widget: 'input' }] }],
        props: { header: 'Card' },
        hiddenWhen: { not: { kind: 'x' } },
      },
      { widget: 'row', items: [{ fields: [{ name: 'b', widget: 'input' }] }], hiddenWhen: { kind: 'y' } },
    ],
  },
];

/** Schemas of all kinds, for tests. */
export const corpus: readonly Sample[] = [...plain, ...layouts, ...lists, ...reactions];
