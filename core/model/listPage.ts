import type { Action, ButtonDoc, ColumnDoc, JsonObject, PageDoc, Params, View } from '../language/types';
import { caption } from './captions';
import { widgetFacts } from './fields';
import { own } from './read';
import { searchField, searchFields } from './searchFields';
import type { Model, ModelButton, ModelColumn, ModelList } from './types';
import { documentProps } from './widgetProps';

export interface DocumentContext {
  /** Menu id: the scope of permissions and column settings. */
  moduleId: string;
  /** Version of the published model; open pages compare it. */
  version: string;
}

/** Ids of a model's documents: what pages open and what overlays name. */
export const modelDocumentId = (modelId: string, part: 'list' | 'form' | 'detail') => `model.${modelId}.${part}`;

/** Asked for by lists without pages (contract-visualdev §2.2). */
const wholeList = 10_000;

function column(item: ModelColumn): ColumnDoc {
  const props = item.field && widgetFacts(item.key).value === 'number' ? documentProps(item.field) : {};
  const shown: JsonObject = {};
  for (const name of ['precision', 'thousands']) if (props[name] !== undefined) shown[name] = props[name];
  return {
    name: item.prop,
    label: { text: item.label },
    ...(shown.thousands ? { widget: 'inputNumber', props: shown } : {}),
    ...(item.widthPx ? { widthPx: item.widthPx } : {}),
    align: item.align,
    ...(item.fixed === 'none' ? {} : { fixed: item.fixed }),
    ...(item.sortable && widgetFacts(item.key).sortable && !item.prop.includes('-') ? { sortable: true } : {}),
  };
}

/** Columns of one sub-table gather under one header where the first of them stands (contract-visualdev §6.2). */
function columnDocs(list: ModelList, model: Model): ColumnDoc[] {
  const docs: ColumnDoc[] = [];
  for (const item of list.columns) {
    if (list.type === 3 && item.prop === list.groupField) continue;
    const [table = '', child] = item.prop.split('-');
    const parent = child === undefined ? undefined : model.form.fields && tableLabel(model, table);
    if (parent === undefined) {
      docs.push(column(item));
      continue;
    }
    const label = item.label.startsWith(`${parent}-`) ? item.label.slice(parent.length + 1) : item.label;
    const doc = { ...column({ ...item, label }), sortable: undefined };
    const group = docs.find((other) => other.name === table);
    if (group?.columns) group.columns.push(doc);
    else docs.push({ name: table, label: { text: parent || table }, rows: true, columns: [doc] });
  }
  return docs;
}

function tableLabel(model: Model, vModel: string): string | undefined {
  const find = (fields: Model['form']['fields']): string | undefined => {
    for (const field of fields) {
      if (field.key === 'table' && field.vModel === vModel) return field.label;
      const inside = find(field.panes ? field.panes.flatMap((pane) => pane.children) : field.children);
      if (inside !== undefined) return inside;
    }
    return undefined;
  };
  return find(model.form.fields);
}

const permit = (button: ModelButton) => `btn_${button.value}`;
const open = (document: string, args: Params): Action[] => [{ do: 'open', document, args }];
const row = { $: 'row.id' };

function toolbar(model: Model, list: ModelList): ButtonDoc[] {
  const make: Record<string, (button: ModelButton) => ButtonDoc> = {
    add: (button) => ({
      name: 'add',
      label: caption(button.label),
      icon: 'add',
      type: 'primary',
      permit: permit(button),
      do: open(modelDocumentId(model.id, 'form'), {}),
    }),
    batchRemove: (button) => ({
      name: 'batchRemove',
      label: caption(button.label),
      icon: 'delete',
      permit: permit(button),
      do: [
        {
          do: 'when',
          condition: { '$checked.list': { null: true } },
          actions: [{ do: 'notify', type: 'warning', message: 'model.chooseRow' }],
          otherwise: [
            {
              do: 'confirm',
              message: 'model.batchRemoveConfirm',
              onOk: removal('onlineDev.batchRemove', { modelId: model.id, ids: { $: 'checked.list' } }),
            },
          ],
        },
      ],
    }),
  };
  return list.buttons.flatMap((button) => own(make, button.value)?.(button) ?? []);
}

const removal = (call: string, params: Params): Action[] => [
  { do: 'call', call, params },
  { do: 'notify' },
  { do: 'refresh', view: 'list' },
];

function rowActions(model: Model, list: ModelList): ButtonDoc[] {
  const make: Record<string, (button: ModelButton) => ButtonDoc> = {
    edit: (button) => ({
      name: 'edit',
      label: caption(button.label),
      permit: permit(button),
      do: open(modelDocumentId(model.id, 'form'), { id: row }),
    }),
    detail: (button) => ({
      name: 'detail',
      label: caption(button.label),
      permit: permit(button),
      do: open(modelDocumentId(model.id, 'detail'), { id: row }),
    }),
    remove: (button) => ({
      name: 'remove',
      label: caption(button.label),
      danger: true,
      permit: permit(button),
      do: [
        {
          do: 'confirm',
          message: 'common.confirmDelete',
          onOk: removal('onlineDev.remove', { modelId: model.id, id: row }),
        },
      ],
    }),
  };
  // A group's header row is no record.
  const hidden = list.type === 3 ? { hiddenWhen: { '$row.top': true } } : {};
  return list.rowButtons.flatMap((button) => {
    const doc = own(make, button.value)?.(button);
    return doc ? { ...doc, ...hidden } : [];
  });
}

/** Buttons, searches and list kinds that the list asks for and this version does not draw yet. */
export function undrawnParts(list: ModelList, webType = 2): string[] {
  const drawn = new Set(['add', 'batchRemove', 'edit', 'detail', 'remove']);
  const parts = [...list.buttons, ...list.rowButtons]
    .filter((button) => !drawn.has(button.value))
    .map((button) => button.value);
  for (const search of list.searches)
    if (!search.isKeyword && !searchField(search, webType)) parts.push(`search by ${search.prop}`);
  if (list.type === 2) parts.push('left tree');
  if (list.type === 4) parts.push('inline edit');
  if (list.showSummary) parts.push('summary row');
  return parts;
}

/** The list of a model as a page: search form, table, toolbar, row actions (contract-visualdev §6). */
export function listPage(model: Model, list: ModelList, context: DocumentContext): PageDoc {
  const nested = list.type === 3 || list.type === 5;
  const paging = list.hasPage && !nested;
  const fields = searchFields(list, model.webType);
  const tools = toolbar(model, list);
  const params: Params = {
    modelId: model.id,
    menuId: context.moduleId,
    queryJson: { $: 'search.search', as: 'json', else: '' },
    superQueryJson: '',
    ...(paging ? {} : { currentPage: 1, pageSize: wholeList, sidx: '', sort: 'desc' }),
  };
  const sort = list.sort[0];
  const views: View[] = [
    ...(fields.length ? [{ id: 'search', view: 'search' as const, for: 'list', fields }] : []),
    {
      id: 'list',
      view: 'table',
      source: { call: 'onlineDev.list', params },
      rowKey: 'id',
      ...(nested ? { tree: true, expand: 'all' as const } : {}),
      paging,
      pageSize: list.pageSize,
      ...(sort && paging ? { sort: { name: sort.prop, order: sort.order } } : {}),
      index: !nested,
      ...(list.buttons.some((button) => button.value.startsWith('batch')) ? { selection: 'multiple' as const } : {}),
      columns: columnDocs(list, model),
      toolbar: tools,
      tools: ['refresh', 'columns', 'density', 'fullscreen'],
      rowActions: rowActions(model, list),
      rowActionsVisible: 3,
      columnSettings: true,
      refreshOn: ['model.released'],
    },
  ];
  return {
    kind: 'page',
    id: modelDocumentId(model.id, 'list'),
    title: { text: model.fullName },
    permits: permitsOf(list, ['button', 'column']),
    version: context.version,
    views,
  };
}

export function permitsOf(list: ModelList | undefined, kinds: ('button' | 'column' | 'form')[]) {
  return kinds.filter((kind) => list?.usePermission[kind]);
}
