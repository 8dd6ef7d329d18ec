import type { Action, Bound, FieldNode, PageDoc, Params, TableView, View } from '../language/types';
import { type HiddenKind, itemKinds } from '../permissionItems';
import { cardColumns } from './cardColumns';
import { widgetFacts } from './fields';
import { rowFields } from './formNodes';
import type { FormRules } from './formRules';
import { type HiddenFields, withoutHidden } from './hiddenFields';
import { isHidden } from './isHidden';
import { type ListDrawing, modelDocumentId, onRowClick, refusedInPreview, rowActions, toolbar } from './listButtons';
import { columnDocs, summaryOf } from './listColumns';
import { type LeftTree, leftTree } from './listTree';
import { asObject } from './read';
import { Scripts, scriptText } from './scripts';
import { keywordName, searchFields, superQueryFields } from './searchFields';
import type { Model, ModelList } from './types';

export { modelDocumentId } from './listButtons';

export interface DocumentContext {
  /** Menu id: the scope of permissions and column settings. */
  moduleId: string;
  /** Version of the published model; open pages compare it. */
  version: string;
  /** The model is trusted: its scripts run in the sandbox. */
  scripts?: boolean;
  /** A preview of a draft: nothing is saved, printed or exported (contract-visualdev §4.6). */
  preview?: boolean;
  /** A preview through the eyes of somebody: what needs a permission is asked for it. */
  judged?: boolean;
  /** The flow that approves its records; `starts`: this person may start it. */
  flow?: { id: string; starts: boolean };
  /** What the server hides from this person. */
  hidden?: HiddenFields;
  /** Rules of the form; absent: it has none. */
  rules?: FormRules;
}

/** A preview shows everything (contract-visualdev §7), unless it is through somebody's eyes. */
const isFree = ({ preview, judged }: DocumentContext): boolean => Boolean(preview) && !judged;

/** Page size of lists without pages (contract-visualdev §2.2). */
const wholeList = 10_000;

/** Values of the search form, overridden by the left tree's node; without a search form only the node. */
function queryJson({ model, list }: ListDrawing, tree: LeftTree | undefined): Bound {
  const searched = searchFields(list, model.webType).length > 0;
  if (!searched && !tree) return '';
  const $ = searched ? 'view.search.values' : 'args.query';
  return { $, as: 'json', else: '', ...(tree ? { with: tree.query } : {}) };
}

/** Query of a list call: the search form, overridden by the left tree's node, and the super query. */
function listParams(
  drawing: ListDrawing,
  context: DocumentContext,
  tree: LeftTree | undefined,
  paging: boolean,
): Params {
  return {
    modelId: drawing.model.id,
    menuId: context.moduleId,
    queryJson: queryJson(drawing, tree),
    superQueryJson: drawing.list.hasSuperQuery ? { $: 'view.list.query', as: 'json', else: '' } : '',
    ...(paging ? {} : { currentPage: 1, pageSize: wholeList, sidx: '', sort: 'desc' }),
  };
}

/** Under column permission a search needs the code of its field; the keyword searches what is granted. */
function permitted(fields: FieldNode[], { list, free }: ListDrawing): FieldNode[] {
  if (!list.usePermission.column || free) return fields;
  return fields.map((field) => (field.name === keywordName ? field : { ...field, permit: field.name }));
}

/** Children of an opened row (contract-visualdev §2.2, type 5 lazy). */
function lazySource({ model, list }: ListDrawing, params: Params) {
  if (list.type !== 5 || !list.lazyTree) return {};
  return { lazy: { call: 'onlineDev.children', params: { ...params, modelId: model.id, id: { $: 'row.id' } } } };
}

/** Fields that are edited in the row: as in the form, without sub-tables and what the server writes (§6.7). */
function editFields({ model, list }: ListDrawing, { hidden, rules }: DocumentContext): FieldNode[] {
  const kept = hidden?.edits ?? [];
  const fields = list.columns.flatMap(({ prop, field }) => {
    if (!field || prop.includes('-') || isHidden(field) || kept.includes(prop)) return [];
    const { system, value } = widgetFacts(field.key);
    return system || value === 'none' || value === 'rows' ? [] : [field];
  });
  return rowFields(model, fields, rules);
}

function editing(drawing: ListDrawing, context: DocumentContext): TableView['edit'] | undefined {
  const { model, list, preview } = drawing;
  if (list.type !== 4) return undefined;
  const data = { $: 'row', as: 'json' } as const;
  const save = (call: string, params: Params): Action[] =>
    preview
      ? refusedInPreview('Save')
      : [{ do: 'call', call, params }, { do: 'notify' }, { do: 'refresh', view: 'list' }];
  return {
    fields: editFields(drawing, context),
    create: save('onlineDev.create', { modelId: model.id, data }),
    update: save('onlineDev.update', { modelId: model.id, id: { $: 'row.id' }, data }),
  };
}

/** Scripts that the table runs itself, under fixed names (contract-visualdev §0.3). */
function tableScripts(list: ModelList, scripts: Scripts | undefined): void {
  const funcs = asObject(list.raw.funcs);
  for (const name of ['afterOnload', 'rowStyle', 'cellStyle']) scripts?.use(name, scriptText(funcs[name]));
}

function tableView(drawing: ListDrawing, context: DocumentContext, tree: LeftTree | undefined): TableView {
  const { model, list } = drawing;
  const nested = list.type === 3 || list.type === 5;
  const paging = list.hasPage && !nested;
  const params = listParams(drawing, context, tree, paging);
  const [sort] = list.sort;
  const asked = permitted(superQueryFields(list, model.webType), drawing);
  const summary = summaryOf(list);
  const edit = editing(drawing, context);
  const card = cardColumns(list);
  const click = onRowClick(drawing);
  const expandable = list.childTableStyle === 2 && (list.type === 1 || list.type === 2);
  return {
    id: 'list',
    view: 'table',
    // A draft may have no tables yet: its list is empty.
    source: context.preview ? [] : { call: 'onlineDev.list', params, ...lazySource(drawing, params) },
    rowKey: 'id',
    ...(nested ? { tree: true, expand: list.lazyTree && list.type === 5 ? ('none' as const) : ('all' as const) } : {}),
    paging,
    pageSize: Math.min(500, list.pageSize),
    ...(sort && paging ? { sort: { name: sort.prop, order: sort.order } } : {}),
    index: !nested,
    ...(list.buttons.some(({ value }) => value.startsWith('batch') || value === 'download') && list.type !== 5
      ? { selection: 'multiple' as const }
      : {}),
    columns: columnDocs(list, model),
    ...(card ? { card } : {}),
    toolbar: toolbar({ ...drawing, question: params }),
    tools: nested
      ? ['refresh', 'expand', 'columns', 'density', 'printList', 'fullscreen']
      : ['refresh', 'columns', 'density', 'printList', 'fullscreen'],
    rowActions: rowActions(drawing),
    rowActionsVisible: 3,
    ...(click ? { onClick: click } : {}),
    ...(summary ? { summary } : {}),
    ...(asked.length ? { superQuery: asked } : {}),
    ...(expandable ? { childRows: 'expand' as const } : {}),
    ...(edit ? { edit } : {}),
    ...(context.preview ? {} : { columnSettings: true, savedViews: true }),
    refreshOn: ['model.released'],
  };
}

/** The list of a model as a page: left tree, search form, table, toolbar, row actions (contract-visualdev §6). */
export function listPage(model: Model, whole: ModelList, context: DocumentContext): PageDoc {
  const list = context.hidden && !isFree(context) ? withoutHidden(whole, context.hidden) : whole;
  const scripts = context.scripts ? new Scripts() : undefined;
  const drawing: ListDrawing = { model, list, scripts, preview: context.preview, free: isFree(context) };
  const fields = permitted(searchFields(list, model.webType), drawing);
  const tree = leftTree(model, list);
  const views: View[] = [
    ...(tree ? [tree.view] : []),
    ...(fields.length ? [{ id: 'search', view: 'search' as const, for: 'list', fields, visible: 3 }] : []),
    tableView(drawing, context, tree),
  ];
  tableScripts(list, scripts);
  return {
    language: 1,
    kind: 'page',
    id: modelDocumentId(model.id, 'list'),
    title: { text: model.fullName },
    permits: permitsOf(list, context, ['column']),
    version: context.version,
    ...(scripts?.all ? { scripts: scripts.all } : {}),
    views,
  };
}

export function permitsOf(list: ModelList | undefined, context: DocumentContext, kinds: HiddenKind[]) {
  return isFree(context) ? [] : kinds.filter((kind) => list?.usePermission[itemKinds[kind].checked]);
}
