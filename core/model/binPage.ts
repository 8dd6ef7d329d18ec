import type { Action, ColumnDoc, PageDoc } from '../language/types';
import { withoutHidden } from './hiddenFields';
import { modelDocumentId, restoring } from './listButtons';
import { columnDocs } from './listColumns';
import type { DocumentContext } from './listPage';
import type { Model, ModelList } from './types';

/** Restores what is ticked; asks first, because that can be many records of several pages. */
const restoreTicked = (model: Model): Action[] => [
  {
    do: 'when',
    condition: { '$view.bin.checked': { null: true } },
    actions: [{ do: 'notify', type: 'warning', message: 'model.chooseRow' }],
    otherwise: [
      {
        do: 'confirm',
        message: { key: 'model.restoreConfirm', values: { count: { $: 'view.bin.checked.length' } } },
        verb: 'model.restore',
        onOk: restoring(model.id, { $: 'view.bin.checked' }, ['bin', 'list']),
      },
    ],
  },
];

/** Columns of the list's own record, which require the same codes as there. */
function recordColumns(docs: ColumnDoc[], asks: boolean): ColumnDoc[] {
  return docs.flatMap(({ sortable: _sortable, onClick: _onClick, columns, rows, ...doc }) => {
    if (rows) return [];
    if (columns) return [{ ...doc, columns: recordColumns(columns, asks) }];
    return [asks ? { ...doc, permit: doc.name } : doc];
  });
}

/** The deleted records of a list, over it: for thirty days they can be restored (issue 11 §4). */
export function binPage(model: Model, whole: ModelList, context: DocumentContext): PageDoc {
  const list = context.hidden ? withoutHidden(whole, context.hidden) : whole;
  return {
    language: 1,
    kind: 'page',
    frame: 'drawer',
    id: modelDocumentId(model.id, 'bin'),
    title: 'model.bin',
    width: '92%',
    version: context.version,
    showOk: false,
    views: [
      {
        id: 'bin',
        view: 'table',
        source: { call: 'onlineDev.bin', params: { modelId: model.id } },
        rowKey: 'id',
        paging: true,
        index: true,
        selection: 'multiple',
        columns: [
          ...recordColumns(columnDocs(list, model), list.usePermission.column),
          { name: 'binUser', label: 'model.deletedBy', widthPx: 140 },
          {
            name: 'binTime',
            label: 'model.deletedAt',
            widget: 'datePicker',
            props: { format: 'yyyy-MM-dd HH:mm' },
            widthPx: 160,
          },
        ],
        toolbar: [
          { name: 'restore', label: 'model.restore', icon: 'undo', type: 'primary', onClick: restoreTicked(model) },
        ],
        tools: ['refresh'],
        rowActions: [
          { name: 'restore', label: 'model.restore', onClick: restoring(model.id, [{ $: 'row.id' }], ['bin', 'list']) },
        ],
        emptyText: 'model.binEmpty',
      },
    ],
  };
}
