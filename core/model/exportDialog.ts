import type { Action, Condition, FieldNode, FormDoc, Params, Text } from '../language/types';
import { type ExportColumn, exportColumns } from './exportColumns';
import { withoutHidden } from './hiddenFields';
import { modelDocumentId } from './listButtons';
import type { DocumentContext } from './listPage';
import type { Model, ModelList } from './types';

const choice = (
  name: string,
  label: Text,
  options: Record<string, string>,
  first: FieldNode['default'],
): FieldNode => ({
  name,
  widget: 'radio',
  label,
  default: first,
  options: Object.entries(options).map(([id, text]) => ({ id, label: text })),
});

/** Which rows, and how many of each choice there are (ux 42). */
const range: Text = {
  key: 'export.rangeOf',
  values: {
    here: { $: 'args.counts.here', else: 0 },
    found: { $: 'args.counts.found', else: 0 },
    ticked: { $: 'args.counts.ticked', else: 0 },
  },
};

const csv: Condition = { '$form.format': 'csv' };

function fields(columns: ExportColumn[]): FieldNode[] {
  const label = ({ label: own, table }: ExportColumn) => (table ? `${table.label}-${own}` : own);
  return [
    choice(
      'dataType',
      range,
      { '0': 'export.currentPage', '1': 'export.allPages', '2': 'export.selected' },
      { $: 'args.dataType', else: '0' },
    ),
    {
      name: 'selectKey',
      widget: 'checkbox',
      label: 'export.fields',
      rules: [{ required: true, message: 'export.noColumn' }],
      default: columns.map(({ prop }) => prop),
      options: columns.map((column) => ({ id: column.prop, label: { text: label(column) } })),
    },
    choice('values', 'export.values', { display: 'export.display', raw: 'export.raw' }, 'display'),
    choice('format', 'export.format', { xlsx: 'export.xlsx', csv: 'export.csv' }, 'xlsx'),
    ...(columns.some(({ table }) => table)
      ? [
          {
            ...choice('children', 'export.children', { rows: 'export.rows', sheets: 'export.sheets' }, 'rows'),
            hiddenWhen: csv,
          },
        ]
      : []),
  ];
}

/** Members of the dialog's arguments that the call takes unchanged: the list's own question. */
const asked = [
  'menuId',
  'queryJson',
  'superQueryJson',
  'currentPage',
  'pageSize',
  'sort',
  'sidx',
  'selectIds',
] as const;

function submit({ id }: Model, chosenFields: FieldNode[]): Action[] {
  const question: Params = Object.fromEntries(asked.map((name) => [name, { $: `args.${name}` }]));
  const chosen: Params = Object.fromEntries(
    chosenFields.flatMap(({ name }) => (name ? [[name, { $: `form.${name}` }] as const] : [])),
  );
  return [
    { do: 'call', call: 'onlineDev.export', params: { modelId: id, ...question, ...chosen } },
    // Many rows are exported in the background.
    {
      do: 'when',
      condition: { '$result.jobId': { null: true } },
      actions: [{ do: 'download' }],
      otherwise: [{ do: 'notify' }],
    },
    { do: 'close' },
  ];
}

/** 导出数据: which rows and columns go into a file of which kind (contract-visualdev §2.7). */
export function exportDialog(model: Model, whole: ModelList, { hidden, version }: DocumentContext): FormDoc {
  const list = hidden ? withoutHidden(whole, hidden) : whole;
  const unseen = new Set(hidden?.columns);
  const choices = fields(exportColumns(model, list).filter(({ prop }) => !unseen.has(prop)));
  return {
    language: 1,
    kind: 'form',
    frame: 'dialog',
    id: modelDocumentId(model.id, 'export'),
    title: 'export.data',
    width: 600,
    version,
    labels: { position: 'top' },
    fields: choices,
    submit: submit(model, choices),
  };
}
