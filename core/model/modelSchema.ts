import { namingActs } from '../design/rules/types';
import type { JsonObject } from '../language/types';
import { widgetNames } from './fields';
import { optionSchemas } from './widgetProps';

/** The texts of a model that have a schema. */
export type ModelText = 'formData' | 'columnData';

const text = (description: string): JsonObject => ({ type: 'string', description });
const whole = (description: string): JsonObject => ({ type: 'integer', description });
const flag = (description: string): JsonObject => ({ type: 'boolean', description });
const one = (description: string, ...values: (string | number)[]): JsonObject => ({ enum: values, description });
const list = (description: string, items: JsonObject = {}): JsonObject => ({ type: 'array', items, description });
const object = (properties: JsonObject, description = ''): JsonObject => ({ type: 'object', properties, description });

const button = object({
  value: text('Name of the button: add, edit, remove, detail, upload, download, batchRemove, batchPrint, …'),
  label: text('Its caption'),
  icon: text('Class of its icon'),
});

const check = object({
  pattern: text('Regular expression'),
  message: text('Shown when the value does not match'),
});

/** `__config__` of a field (contract-visualdev §3.2). */
const config = object({
  jnpfKey: { enum: [...widgetNames], description: 'The widget' },
  label: text('Label'),
  showLabel: flag('Whether the label is shown'),
  required: flag('Must be filled in'),
  span: whole('Width in 24ths of the form'),
  formId: whole('Number of the field: its column follows it to another name'),
  defaultValue: { description: 'Value of a new record' },
  tipLabel: text('Help beside the label'),
  noShow: flag('Hidden'),
  visibility: list('Where it is shown', { enum: ['pc', 'app'] }),
  dataType: one('Where options come from', 'static', 'dictionary', 'dynamic'),
  dictionaryType: text('Id of the dictionary'),
  propsUrl: text('Id of the data interface'),
  templateJson: list('Parameters of the data interface'),
  regList: list('Patterns that the value must match', check),
  unique: flag('No two records have the same value'),
  tableName: text('Table of the values'),
  relationTable: text('Table of the rows of a sub-table'),
  columnWidth: whole('Width of its column in a sub-table, px'),
  layout: one('Place of the label', 'colFormItem', 'rowFormItem'),
  children: list('Fields of a container, columns of a sub-table', { $ref: '#/$defs/node' }),
});

const option = object({
  id: { description: 'Stored value' },
  fullName: text('Label'),
  color: text('Colour of its tag'),
});

/** Members that belong to one widget apply once `jnpfKey` says which. */
const ownMembers = (key: string): JsonObject => ({
  if: {
    required: ['__config__'],
    properties: { __config__: { required: ['jnpfKey'], properties: { jnpfKey: { const: key } } } },
  },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: { properties: optionSchemas(key) },
});

/** A field of a form: what every one has, and what its widget takes. */
const node = (): JsonObject => ({
  type: 'object',
  properties: {
    __config__: config,
    __vModel__: text('Name of the value; not id, which every record has'),
    placeholder: text('Shown while it is empty'),
    disabled: flag('Cannot be changed'),
    readonly: flag('Cannot be typed into'),
    clearable: flag('Can be emptied'),
    multiple: flag('Several can be chosen'),
    options: list('Options that the model holds itself', option),
    expression: list('Formula: numbers, operators and fields by turns'),
    summaryField: list('Columns that are summed'),
    showSummary: flag('Whether there is a row of sums'),
  },
  allOf: widgetNames.map(ownMembers),
});

/** One thing that a rule does; exactly one member (core/design/rules). */
const act = object({
  ...Object.fromEntries(namingActs.map((word) => [word, list(`Fields to ${word}`, text('Name, or table.column'))])),
  set: object({}, 'Field → { value }, { field } or { formula }'),
  options: object({}, 'Field → the options that stay'),
  limit: object({}, 'Field → { min, max }'),
  warn: text('Shown beside the first field of the condition'),
  refuse: text('Why the record is not saved'),
});
const rule = object({
  name: text('Shown in the list of rules'),
  on: flag('Off: it does nothing; default true'),
  always: flag('The server also sets its values at every save'),
  when: object({}, 'Condition over the names of the form'),
  // biome-ignore lint/suspicious/noThenProperty: a member of a rule
  then: list('What happens while the condition holds', act),
  else: list('What happens otherwise', act),
});

function formData(): JsonObject {
  return {
    ...object({
      fields: list('Fields and containers, in their order', { $ref: '#/$defs/node' }),
      labelPosition: one('Place of the labels', 'left', 'right', 'top'),
      labelWidth: whole('Width of the labels, px'),
      popupType: one('How the form opens', 'general', 'fullScreen', 'drawer'),
      generalWidth: text('Width of the dialog'),
      fullScreenWidth: text('Width over the whole screen'),
      drawerWidth: text('Width of the drawer'),
      hasPrintBtn: flag('Details can be printed'),
      printId: { description: 'Ids of print templates' },
      printButtonText: text('Caption of the print button'),
      comments: flag('Records have comments; default true'),
      history: flag('Records keep their changes; default true'),
      detailFirst: list('Fields that come first in the detail of a record, in their order', text('Name of a field')),
      detailRelated: flag('The detail of a record lists the records that name it'),
      detailColumns: { enum: [0, 1, 2, 3, 4], description: 'Values in a line of the detail; 0: as many as fit' },
      sends: list('Messages that records send'),
      linkages: list(
        'Rules: what happens to fields when a condition holds; of two on one field the later decides',
        rule,
      ),
    }),
    $defs: { node: node() },
  };
}

const column = object({
  prop: text('Name of the field; table-column in a sub-table'),
  label: text('Heading'),
  jnpfKey: { enum: [...widgetNames], description: 'The widget' },
  align: one('Place in the cell', 'left', 'center', 'right'),
  width: whole('Width, px'),
  fixed: one('Edge to which it is fixed', 'none', 'left', 'right'),
  sortable: flag('Can be sorted by'),
});

const columnData = (): JsonObject =>
  object({
    type: one('1 list, 2 with a tree, 3 grouped, 4 edited in place, 5 tree', 1, 2, 3, 4, 5),
    columnList: list('Columns', column),
    searchList: list('Fields of the search', object({ prop: text('Name of the field'), label: text('Label') })),
    hasPage: flag('Whether there are pages'),
    pageSize: whole('Records on a page'),
    defaultSidx: text('Field that sorts at first'),
    sort: one('Order at first', 'asc', 'desc'),
    btnsList: list('Buttons over the list', button),
    columnBtnsList: list('Buttons of a row', button),
    hasSuperQuery: flag('Advanced query'),
    showSummary: flag('Row of sums'),
    summaryField: list('Columns that are summed'),
    useBtnPermission: flag('Buttons are granted to roles'),
    useColumnPermission: flag('Columns are granted to roles'),
    useFormPermission: flag('Fields are granted to roles'),
    useDataPermission: flag('Records are granted to roles'),
  });

const made: Partial<Record<ModelText, JsonObject>> = {};

/** What an editor of this text completes and explains (contract-visualdev §3, §8); unknown members stay allowed. */
export function modelSchema(of: ModelText): JsonObject {
  made[of] ??= of === 'formData' ? formData() : columnData();
  return made[of];
}
