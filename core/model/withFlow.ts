import type { Action, ButtonDoc, ColumnDoc, Condition, Document, PageDoc, TableView } from '../language/types';
import { modelDocumentId } from './listButtons';
import type { DocumentContext } from './listPage';

type ModelFlow = NonNullable<DocumentContext['flow']>;

/** States in which the starter may write the record: draft, returned, withdrawn; none: it was not handed in. */
const open: Condition = { any: [{ flowState: { null: true } }, { flowState: { in: [0, 3, 7] } }] };
const colours = ['default', 'processing', 'success', 'warning', 'default', 'error', 'warning', 'default'];

const column: ColumnDoc = {
  name: 'flowState',
  label: 'flow.ui.flowState',
  widthPx: 110,
  widget: 'tag',
  options: colours.map((color, id) => ({ id, label: `flow.ui.status.${id}`, color })),
};

const refresh: Action[] = [{ do: 'refresh', view: 'list' }];
const opening = (act?: string): Action[] => [
  {
    do: 'open',
    document: 'flow.detail',
    args: { processId: { $: 'row.flowTaskId' }, ...(act ? { act } : {}) },
    onOk: refresh,
  },
];

const both = (first: ButtonDoc['hiddenWhen'], second: Condition): Condition =>
  first === undefined || typeof first === 'boolean' ? second : { any: [first, second] };

/** A record in approval is opened with its approval; one that was never handed in as before. */
function throughFlow(button: ButtonDoc): ButtonDoc {
  const { onClick = [] } = button;
  if (button.name === 'remove') return { ...button, hiddenWhen: both(button.hiddenWhen, { not: open }) };
  if (button.name !== 'edit') return button;
  return {
    ...button,
    hiddenWhen: both(button.hiddenWhen, { not: open }),
    onClick: [{ do: 'when', condition: { flowTaskId: { null: true } }, actions: onClick, otherwise: opening() }],
  };
}

const rowButtons: ButtonDoc[] = [
  {
    name: 'flowDetail',
    label: 'flow.title',
    hiddenWhen: { flowTaskId: { null: true } },
    onClick: opening(),
  },
  {
    name: 'flowWithdraw',
    label: 'flow.ui.act.withdraw',
    hiddenWhen: { flowState: { ne: 1 } },
    onClick: opening('withdraw'),
  },
  {
    name: 'flowUrge',
    label: 'flow.ui.act.urge',
    hiddenWhen: { flowState: { ne: 1 } },
    onClick: [
      {
        do: 'confirm',
        message: 'flow.ui.ask.urge',
        onOk: [
          { do: 'call', call: 'flowLaunch.press', params: { id: { $: 'row.flowTaskId' } } },
          { do: 'notify' },
          ...refresh,
        ],
      },
    ],
  },
];

function listWithFlow(view: TableView, { id: flowId, starts }: ModelFlow): TableView {
  const start: Action[] = [{ do: 'open', document: 'flow.start', args: { flowId }, onOk: refresh }];
  return {
    ...view,
    columns: [...view.columns, column],
    toolbar: view.toolbar?.flatMap((button) => {
      if (button.name !== 'add') return button;
      return starts ? { ...button, onClick: start } : [];
    }),
    rowActions: [...(view.rowActions ?? []).map(throughFlow), ...rowButtons],
    refreshOn: [...(view.refreshOn ?? []), 'flow.changed'],
  };
}

/**
 * The list of a model whose records are approved (contract-flow §6): the state as a tag, a new record is handed in or kept as
 * a draft by whoever may start it, and rows open their approval.
 */
export const withFlow = (page: PageDoc, flow: ModelFlow): PageDoc => ({
  ...page,
  views: page.views.map((view) => (view.view === 'table' && view.id === 'list' ? listWithFlow(view, flow) : view)),
});

/** A form without a list: handing in is all there is. */
export const flowPage = (model: { id: string; fullName: string }, flowId: string, version: string): Document => ({
  language: 1,
  kind: 'page',
  id: modelDocumentId(model.id, 'list'),
  title: { text: model.fullName },
  version,
  views: [{ id: 'detail', view: 'flowDetail', params: { flowId } } as never],
});
