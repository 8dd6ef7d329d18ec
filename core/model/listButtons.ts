import type { Action, Bound, ButtonDoc, Params } from '../language/types';
import type { Question } from '../language/words/actions';
import { caption } from './captions';
import { paramList } from './links';
import { asArray, asFlag, asText, isObject, ownMember } from './read';
import type { Scripts } from './scripts';
import type { Model, ModelButton, ModelCustomButton, ModelList } from './types';

/** The context in which the buttons of a list are created. */
export interface ListDrawing {
  model: Model;
  list: ModelList;
  /** Of trusted models. */
  scripts?: Scripts;
  preview?: boolean;
  /** Everything is shown, whatever is granted. */
  free?: boolean;
  /** Params of the list's call, for buttons that work on the rows on screen. */
  question?: Params;
}

type Part = 'list' | 'form' | 'detail' | 'popup' | 'bin' | 'export';

/** Ids of a model's documents: pages open them and overlays refer to them. */
export const modelDocumentId = (modelId: string, part: Part) => `model.${modelId}.${part}`;

/** Buttons require their code where the model enables button permissions. */
const asked = ({ list, free }: ListDrawing, code: string): { permit?: string } =>
  list.usePermission.button && !free ? { permit: code } : {};

const permit = (button: ModelButton, drawing: ListDrawing) => asked(drawing, `btn_${button.value}`);
const row = { $: 'row.id' };

/** Texts of a draft's preview (contract-visualdev §4.6). */
export const refusedInPreview = (what: 'Save' | 'Print' | 'Export'): Action[] => [
  { do: 'notify', type: 'warning', message: `model.preview${what}` },
];

/** Opens a record over the list, with previous and next, except in groups and trees (contract-visualdev §4.6). */
function open({ model, list }: ListDrawing, part: Part, args: Params): Action[] {
  const among = list.type === 3 || list.type === 5 ? {} : { among: 'list' };
  return [{ do: 'open', document: modelDocumentId(model.id, part), args, ...among }];
}

/** How many records of other models name these. */
const uses = ({ model, preview }: ListDrawing, ids: Bound): Pick<Question, 'tells'> | undefined =>
  preview ? undefined : { tells: { call: 'uses.count', params: { kind: 'record', modelId: model.id, ids } } };

function removal(drawing: ListDrawing, call: string, params: Params): Action[] {
  if (drawing.preview) return refusedInPreview('Save');
  return [{ do: 'call', call, params }, told(drawing), { do: 'refresh', view: 'list' }];
}

/** The answer's words, and 撤销 where the answer names what is in the bin now (ux 41). */
const told = ({ model }: ListDrawing): Action => ({
  do: 'when',
  condition: { '$result.bin': { null: true } },
  actions: [{ do: 'notify' }],
  otherwise: [
    {
      do: 'notify',
      button: { label: 'model.undo', onClick: restoring(model.id, { $: 'result.bin' }, ['list']) },
    },
  ],
});

/** Restores entries of the bin. */
export const restoring = (modelId: string, ids: Bound, views: string[]): Action[] => [
  { do: 'call', call: 'onlineDev.restore', params: { modelId, ids } },
  { do: 'notify' },
  { do: 'refresh', view: views },
];

/** Opens the export of the list's rows; ticked rows are its first choice (contract-visualdev §2.7). */
function exporting({ model, question = {}, preview }: ListDrawing): Action[] {
  if (preview) return refusedInPreview('Export');
  const open = (dataType: string): Action[] => [
    {
      do: 'open',
      document: modelDocumentId(model.id, 'export'),
      args: { ...exportArguments(question), dataType },
    },
  ];
  return [
    { do: 'when', condition: { '$view.list.checked': { null: true } }, actions: open('0'), otherwise: open('2') },
  ];
}

/** The arguments of the export: the question of the list, its page, its order and its ticked rows. */
function exportArguments(question: Params): Params {
  const paging = (name: string, otherwise: string | number) => ({ $: `view.list.paging.${name}`, else: otherwise });
  return {
    currentPage: paging('currentPage', 1),
    pageSize: paging('pageSize', 20),
    sort: paging('sort', 'desc'),
    sidx: paging('sidx', ''),
    ...question,
    selectIds: { $: 'view.list.checked' },
    counts: { $: 'view.list.counts' },
  };
}

/** Adds a record: in the form, or in a new row (contract-visualdev §6.7). */
function adding({ model, list }: ListDrawing): Action[] {
  if (list.type === 4) return [{ do: 'edit', view: 'list' }];
  return [{ do: 'open', document: modelDocumentId(model.id, 'form') }];
}

/** Shows 请选择一条数据 when no row is selected (contract-visualdev §6.10). */
const withTicked = (actions: Action[]): Action[] => [
  {
    do: 'when',
    condition: { '$view.list.checked': { null: true } },
    actions: [{ do: 'notify', type: 'warning', message: 'model.chooseRow' }],
    otherwise: actions,
  },
];

/** Widgets whose list text is no name. */
const nameless = new Set(['uploadFile', 'uploadImg', 'switch', 'rate', 'slider', 'sign', 'signature', 'location']);

/** The column that names a record: the first one of the main table that is text. */
export function titleColumn(list: ModelList): string | undefined {
  return list.columns.find(({ prop, field }) => !prop.includes('-') && !nameless.has(field?.key ?? ''))?.prop;
}

const named = (list: ModelList): { about?: Bound } => {
  const prop = titleColumn(list);
  return prop === undefined ? {} : { about: { $: `row.${prop}` } };
};

type Make = (button: ModelButton, drawing: ListDrawing) => ButtonDoc;

const toolbarMakers: Record<string, Make> = {
  add: (button, drawing) => ({
    name: 'add',
    label: caption(button.label),
    icon: 'add',
    type: 'primary',
    ...permit(button, drawing),
    onClick: adding(drawing),
  }),
  download: (button, drawing) => ({
    name: 'download',
    label: caption(button.label),
    icon: 'export',
    ...permit(button, drawing),
    onClick: exporting(drawing),
  }),
  upload: (button, drawing) => ({
    name: 'upload',
    label: caption(button.label),
    icon: 'import',
    ...permit(button, drawing),
    onClick: importing(drawing),
  }),
  batchRemove: (button, drawing) => ({
    name: 'batchRemove',
    label: caption(button.label),
    icon: 'delete',
    ...permit(button, drawing),
    onClick: withTicked([
      {
        do: 'confirm',
        message: { key: 'model.batchRemoveConfirm', values: { count: { $: 'view.list.checked.length' } } },
        verb: 'common.delete',
        danger: true,
        ...uses(drawing, { $: 'view.list.checked' }),
        onOk: removal(drawing, 'onlineDev.batchRemove', { modelId: drawing.model.id, ids: { $: 'view.list.checked' } }),
      },
    ]),
  }),
  batchPrint: (button, drawing) => ({
    name: 'batchPrint',
    label: caption(button.label),
    icon: 'print',
    ...permit(button, drawing),
    onClick: batchPrinting(drawing),
  }),
};

/** Opens the pages to print: at once with one template, after a choice with several (DETL-07, DETL-08). */
export function printing(templates: readonly string[], formIds: Bound): Action[] {
  const [id = '', ...others] = templates;
  if (others.length) return [{ do: 'open', document: 'printDev.choose', args: { ids: [...templates], formIds } }];
  return [{ do: 'open', document: 'printDev.preview', args: { id, formIds } }];
}

function batchPrinting({ list, preview }: ListDrawing): Action[] {
  if (preview) return refusedInPreview('Print');
  if (!list.printIds.length) return [{ do: 'notify', type: 'warning', message: 'model.configurePrint' }];
  return withTicked(printing(list.printIds, { $: 'view.list.checked' }));
}

/** Opens the import of records; with it the list is refreshed (contract-visualdev §9). */
const importing = ({ model, preview }: ListDrawing): Action[] =>
  preview
    ? refusedInPreview('Save')
    : [
        {
          do: 'open',
          document: 'visualdev.importData',
          args: { params: { modelId: model.id } },
          onClose: [{ do: 'refresh', view: 'list' }],
        },
      ];

const rowMakers: Record<string, Make> = {
  edit: (button, drawing) => ({
    name: 'edit',
    label: caption(button.label),
    ...permit(button, drawing),
    onClick: drawing.list.type === 4 ? [{ do: 'edit', view: 'list', row }] : open(drawing, 'form', { id: row }),
  }),
  detail: (button, drawing) => ({
    name: 'detail',
    label: caption(button.label),
    ...permit(button, drawing),
    onClick: open(drawing, 'detail', { id: row }),
  }),
  remove: (button, drawing) => ({
    name: 'remove',
    label: caption(button.label),
    danger: true,
    ...permit(button, drawing),
    onClick: [
      {
        do: 'confirm',
        message: 'model.removeConfirm',
        ...named(drawing.list),
        verb: 'common.delete',
        danger: true,
        ...uses(drawing, [row]),
        onOk: removal(drawing, 'onlineDev.remove', { modelId: drawing.model.id, id: row }),
      },
    ],
  }),
};

/** Buttons above the list. A tree has only add, a data view none of these (contract-visualdev §6.1). */
export function toolbar(drawing: ListDrawing): ButtonDoc[] {
  const { list, model } = drawing;
  if (model.webType === 4) return [];
  const standing = list.buttons
    .filter((button) => list.type !== 5 || button.value === 'add')
    .flatMap((button) => ownMember(toolbarMakers, button.value)?.(button, drawing) ?? []);
  return [...standing, ...binButton(drawing)];
}

/** The bin of the list, for those who may delete: they may restore what was deleted. */
function binButton(drawing: ListDrawing): ButtonDoc[] {
  const permit = deletingPermit(drawing.list);
  if (permit === undefined || drawing.preview) return [];
  const onClick: Action[] = [{ do: 'open', document: modelDocumentId(drawing.model.id, 'bin') }];
  return [{ name: 'bin', label: 'model.bin', icon: 'history', ...asked(drawing, permit), onClick }];
}

/** The code of the button that deletes; undefined: the list has none. */
export function deletingPermit({ buttons, rowButtons }: ModelList): string | undefined {
  if (rowButtons.some(({ value }) => value === 'remove')) return 'btn_remove';
  return buttons.some(({ value }) => value === 'batchRemove') ? 'btn_batchRemove' : undefined;
}

/** Opens another model's form over the list, with values of the row (contract-visualdev §6.8). */
function popup({ event }: ModelCustomButton): Action[] {
  const modelId = asText(event.modelId);
  if (!modelId) return [];
  const values: Params = {};
  for (const option of asArray(event.formOptions).filter(isObject)) {
    const [from, to] = [asText(option.currentField), asText(option.field)];
    if (from && to) values[to] = { $: from === '@formId' ? 'row.id' : `row.${from}` };
  }
  const onClose: Action[] = [{ do: 'refresh', view: 'list' }];
  return [{ do: 'open', document: modelDocumentId(modelId, 'popup'), args: { values }, onClose }];
}

/** Calls a data interface with values of the row and shows its message (contract-visualdev §6.8). */
function callInterface({ event }: ModelCustomButton): Action[] {
  const id = asText(event.interfaceId);
  if (!id) return [];
  const read = (name: string) => ({ $: `row.${name}`, else: '' });
  const list = paramList(event.templateJson, read).map((entry) => rowParameter(entry));
  const run: Action[] = [
    { do: 'call', call: 'dataInterface.run', params: { id, paramList: list } },
    { do: 'notify' },
    ...(asFlag(event.isRefresh) ? [{ do: 'refresh' as const, view: 'list' }] : []),
  ];
  if (!asFlag(event.useConfirm)) return run;
  const words = asText(event.confirmTitle);
  return [{ do: 'confirm', message: words ? { text: words } : 'model.confirmRun', onOk: run }];
}

/** `@formId` of a row's button is the row's id. */
function rowParameter(entry: unknown): Params {
  const params = entry as Record<string, Bound>;
  return params.relationField === '@formId' ? { ...params, defaultValue: row } : params;
}

/** The designer's custom buttons; scripts only of trusted models. */
function customButtons(drawing: ListDrawing): ButtonDoc[] {
  const { list, scripts } = drawing;
  return list.customButtons.flatMap((button): ButtonDoc[] => {
    const actions =
      button.kind === 1
        ? popup(button)
        : button.kind === 3
          ? callInterface(button)
          : (scripts?.use(`button.${button.value}`, button.event.func) ?? []);
    if (!actions.length) return [];
    return [
      {
        name: `custom-${button.value}`,
        label: caption(button.label),
        ...asked(drawing, button.value),
        onClick: actions,
      },
    ];
  });
}

/** Buttons of each row; the header of a group is not a record. */
export function rowActions(drawing: ListDrawing): ButtonDoc[] {
  const { list, model } = drawing;
  const hidden = list.type === 3 ? { hiddenWhen: { '$row.top': true } } : {};
  const standing =
    model.webType === 4
      ? []
      : list.rowButtons.flatMap((button) => ownMember(rowMakers, button.value)?.(button, drawing) ?? []);
  return [...standing, ...customButtons(drawing)].map((button) => ({ ...button, ...hidden }));
}

/** A click on a row opens the record, if it has a detail button (ux 40). Rows edited in place handle clicks. */
export function onRowClick(drawing: ListDrawing): Action[] | undefined {
  const { list, model } = drawing;
  const detail = list.rowButtons.some((button) => button.value === 'detail');
  if (!detail || model.webType === 4 || list.type === 4) return undefined;
  const actions = open(drawing, 'detail', { id: row });
  if (list.type !== 3) return actions;
  return [
    {
      do: 'when',
      condition: { '$row.top': true },
      actions: [{ do: 'expand', view: 'list', to: 'toggle' }],
      otherwise: actions,
    },
  ];
}

/** Buttons that the list names and this version does not draw. */
export function undrawnButtons({ buttons, rowButtons, type }: ModelList, webType: number): ModelButton[] {
  const drawn = (makers: Record<string, Make>) => (button: ModelButton) =>
    webType !== 4 && ownMember(makers, button.value) !== undefined;
  return [
    ...buttons.filter((button) => !drawn(toolbarMakers)(button) || (type === 5 && button.value !== 'add')),
    ...rowButtons.filter((button) => !drawn(rowMakers)(button)),
  ];
}
