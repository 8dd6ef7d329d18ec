import type {
  Action,
  ButtonDoc,
  ColumnDoc,
  Condition,
  DetailDoc,
  Document,
  PageDoc,
  TableView,
} from '../language/types';
import { modelDocumentId } from './listButtons';
import type { DocumentContext } from './listPage';

type ModelFlow = NonNullable<DocumentContext['flow']>;

/** States in which the starter may write the record: draft, returned, withdrawn; none: it was not handed in. */
const isOpen: Condition = { any: [{ flowState: { null: true } }, { flowState: { in: [0, 3, 7] } }] };
/** Tags of the states, by their numbers (contract-flow §3). */
const colours = ['default', 'processing', 'success', 'warning', 'default', 'error', 'warning', 'default'];

const state = {
  name: 'flowState',
  label: 'flow.ui.flowState',
  widget: 'tag',
  options: colours.map((color, id) => ({ id, label: `flow.ui.status.${id}`, color })),
};
const column: ColumnDoc = { ...state, widthPx: 110 };

const refresh: Action[] = [{ do: 'refresh', view: 'list' }];
/** `of`: where the record stands, a row or the form of its detail. */
const opening = (act?: string, of = 'row', onOk = refresh): Action[] => [
  {
    do: 'open',
    document: 'flow.detail',
    args: { processId: { $: `${of}.flowTaskId` }, ...(act ? { act } : {}) },
    onOk,
  },
];

const both = (first: ButtonDoc['hiddenWhen'], second: Condition): Condition =>
  first === undefined || typeof first === 'boolean' ? second : { any: [first, second] };

/** A record in approval is opened with its approval; one that was never handed in as before. */
function throughFlow(button: ButtonDoc, toApproval = opening()): ButtonDoc {
  const { onClick = [] } = button;
  if (button.name === 'remove') return { ...button, hiddenWhen: both(button.hiddenWhen, { not: isOpen }) };
  if (button.name !== 'edit') return button;
  return {
    ...button,
    hiddenWhen: both(button.hiddenWhen, { not: isOpen }),
    onClick: [{ do: 'when', condition: { flowTaskId: { null: true } }, actions: onClick, otherwise: toApproval }],
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
    rowActions: [...(view.rowActions ?? []).map((button) => throughFlow(button)), ...rowButtons],
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

/** A record with its approval: its state, the way to it, and no edit that the approval forbids. */
export function detailWithFlow(detail: DetailDoc): DetailDoc {
  const read: Action[] = [{ do: 'reset' }, ...refresh];
  const toApproval = opening(undefined, 'form', read);
  return {
    ...detail,
    fields: [
      { ...state, hiddenWhen: { flowState: { null: true } } },
      { name: 'flowTaskId', widget: 'input', hiddenWhen: true, readOnly: true },
      ...detail.fields,
    ],
    head: [
      { name: 'flowDetail', label: 'flow.title', hiddenWhen: { flowTaskId: { null: true } }, onClick: toApproval },
      ...(detail.head ?? []).map((button) => throughFlow(button, toApproval)),
    ],
  };
}

/** A form without a list: handing in is all there is. */
export const flowPage = (model: { id: string; fullName: string }, flowId: string, version: string): Document => ({
  language: 1,
  kind: 'page',
  id: modelDocumentId(model.id, 'list'),
  title: { text: model.fullName },
  version,
  views: [{ id: 'detail', view: 'flowDetail', params: { flowId } } as never],
});
