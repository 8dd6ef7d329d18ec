import type { JsonObject } from '../../language/types';
import { asObject, asText } from '../../model/read';
import type { Slot } from '../model/fits';
import { indexOf, isWithin, parentOf } from '../places';
import { freeName, viewIds } from './copies';
import { type DocItem, type DocKind, namesIn, valueAt } from './outline';

/** Something that can be put somewhere; `what` says which view, widget or action. */
export interface Offer {
  kind: Exclude<DocKind, 'list'>;
  what: string;
  slot: Slot;
}

/** Lists that the parts of this kind have, each with what it holds, whether or not they are there. */
const listsOf: Record<string, readonly (readonly [string, Offer['kind']])[]> = {
  'view.table': [
    ['columns', 'column'],
    ['toolbar', 'button'],
    ['rowActions', 'button'],
  ],
  'view.form': [
    ['fields', 'field'],
    ['buttons', 'button'],
  ],
  'view.detail': [['fields', 'field']],
  'view.search': [['fields', 'field']],
  'view.list': [
    ['fields', 'column'],
    ['toolbar', 'button'],
    ['actions', 'button'],
    ['onClick', 'action'],
  ],
  'view.chart': [['series', 'series']],
  'view.grid': [['items', 'pane']],
  'view.tabs': [['items', 'pane']],
  'view.shortcuts': [['items', 'button']],
  pane: [['views', 'view']],
  // A text without anything becomes a page.
  'document.': [['views', 'view']],
  'document.page': [
    ['views', 'view'],
    ['buttons', 'button'],
  ],
  'document.form': [
    ['fields', 'field'],
    ['buttons', 'button'],
  ],
  'document.detail': [
    ['fields', 'field'],
    ['buttons', 'button'],
  ],
  button: [['onClick', 'action']],
  'action.call': [
    ['onOk', 'action'],
    ['onError', 'action'],
  ],
  'action.confirm': [['onOk', 'action']],
  'action.open': [
    ['onOk', 'action'],
    ['onClose', 'action'],
  ],
  'action.when': [
    ['actions', 'action'],
    ['otherwise', 'action'],
  ],
};

export const addableViews = [
  'table',
  'form',
  'search',
  'text',
  'chart',
  'list',
  'tree',
  'grid',
  'tabs',
  'shortcuts',
] as const;
export const addableActions = [
  ...(['call', 'open', 'notify', 'refresh', 'confirm', 'navigate', 'close', 'set', 'when', 'submit', 'stop'] as const),
];
export const addableFields = [
  ...([
    'input',
    'textarea',
    'inputNumber',
    'select',
    'radio',
    'checkbox',
    'switch',
    'datePicker',
    'timePicker',
  ] as const),
  ...([
    'userSelect',
    'depSelect',
    'uploadFile',
    'uploadImg',
    'editor',
    'rate',
    'colorPicker',
    'groupTitle',
    'divider',
  ] as const),
];
const whats: Record<Offer['kind'], readonly string[]> = {
  view: addableViews,
  field: addableFields,
  column: [''],
  button: [''],
  pane: [''],
  series: [''],
  action: addableActions,
};

/** Panes of views hold views; those of fields hold fields, and come with their field. */
const isOfView = (items: readonly DocItem[], list: string) =>
  items.find(({ pointer }) => pointer === parentOf(list))?.kind === 'view';

/** The list of a page that has one only: where nothing is chosen, its parts are meant too. */
function onlyList(items: readonly DocItem[]): DocItem | undefined {
  const lists = items.filter(({ kind, key }) => kind === 'view' && (key === 'table' || key === 'list'));
  return lists.length === 1 ? lists[0] : undefined;
}

/** What can be added at a part: behind it, in the lists that it has; at the document itself (`isWhole`) in its own; where nothing is chosen, in those of its only list too. */
export function offersAt(text: string, items: readonly DocItem[], item: DocItem | undefined, isWhole = false): Offer[] {
  const countOf = (list: string) => items.filter(({ pointer }) => parentOf(pointer) === list).length;
  const offersIn = (slot: Slot, kind: Offer['kind']) =>
    whats[kind]
      .filter((what) => what !== 'search' || kind !== 'view' || searchable(items))
      .filter(() => kind !== 'pane' || isOfView(items, slot.list))
      .map((what): Offer => ({ kind, what, slot }));
  const isKind = (kind: DocKind | undefined): kind is Offer['kind'] => kind !== undefined && kind in whats;
  if (item?.kind === 'list')
    return isKind(item.holds) ? offersIn({ list: item.pointer, index: countOf(item.pointer) }, item.holds) : [];
  const insideOf = (around: DocItem | undefined): Offer[] => {
    const node = asObject(valueAt(text, around?.pointer ?? '') as JsonObject | undefined);
    const name = !around
      ? `document.${asText(node.kind)}`
      : around.kind === 'view' || around.kind === 'action'
        ? `${around.kind}.${around.key}`
        : around.kind;
    return (listsOf[name] ?? []).flatMap(([list, kind]) => {
      const at = `${around?.pointer ?? ''}/${list}`;
      const value = valueAt(text, at);
      const length = Array.isArray(value) ? value.length : 0;
      if (around?.kind === 'pane' && !isOfView(items, parentOf(around.pointer))) return [];
      // A list that a fragment makes is not added to.
      return value === undefined || Array.isArray(value) ? offersIn({ list: at, index: length }, kind) : [];
    });
  };
  const sole = item || isWhole ? undefined : onlyList(items);
  const beside =
    item && isKind(item.kind)
      ? offersIn({ list: parentOf(item.pointer), index: indexOf(item.pointer) + 1 }, item.kind)
      : [];
  return [...beside, ...(sole ? insideOf(sole) : []), ...insideOf(item)];
}

/** Members without which an action is none. */
const actionStarts: Record<string, JsonObject> = {
  call: { call: '' },
  open: { document: '' },
  notify: { message: { text: '' } },
  refresh: {},
  confirm: { message: { text: '' }, onOk: [] },
  navigate: { to: '' },
  set: { path: '', value: null },
  // An empty condition holds: what it begins with does no harm.
  when: { condition: {}, actions: [{ do: 'refresh' }] },
  stop: {},
};

/** What a dialog may have changed: the list around the action, else the first of the page. */
const listAround = (items: readonly DocItem[], at: string): string | undefined =>
  items.findLast(
    ({ kind, key, name, pointer }) => kind === 'view' && listing.has(key) && name !== '' && isWithin(at, pointer),
  )?.name ?? searchable(items);

/** A new action; a dialog that is closed, by OK or not, has its list read again. */
function newAction(what: string, items: readonly DocItem[], { list }: Slot): JsonObject {
  const view = what === 'open' ? listAround(items, list) : undefined;
  return { do: what, ...actionStarts[what], ...(view && { onClose: [{ do: 'refresh', view }] }) };
}

/** Views that show records. */
const listing = new Set(['table', 'list', 'tree', 'chart']);

/** Views that a search can be for: those that list records, and what a fragment makes. */
const searchable = (items: readonly DocItem[]) =>
  items.find(({ kind, key, name, used }) => kind === 'view' && name && (key === 'table' || key === 'list' || used))
    ?.name;

const area = (name: string): JsonObject => ({ name, title: { text: name }, views: [] });
/** Members without which a view is none: the smallest that the language accepts, without records of anybody. */
const viewStarts: Record<(typeof addableViews)[number], (label: string, items: readonly DocItem[]) => JsonObject> = {
  table: () => ({ source: [], columns: [] }),
  form: () => ({ fields: [] }),
  search: (_, items) => ({ for: searchable(items) ?? '', fields: [] }),
  text: (label) => ({ text: { text: label } }),
  chart: () => ({ kind: 'bar', source: [], series: [] }),
  list: () => ({ source: [], fields: [] }),
  tree: () => ({ source: [] }),
  grid: () => ({ items: [{ ...area('1'), span: 12 }] }),
  tabs: () => ({ items: [area('1')] }),
  shortcuts: () => ({ items: [] }),
};
const isAddableView = (what: string): what is keyof typeof viewStarts => Object.hasOwn(viewStarts, what);

/** A new part with a name that none beside it has. `label`: what people read; `name`: of a column, that of its value. */
export function newPart(
  { kind, what, slot }: Offer,
  items: readonly DocItem[],
  label: string,
  { name = '' }: { name?: string } = {},
): JsonObject {
  const names = namesIn(items, slot.list);
  if (kind === 'view') {
    const id = freeName(viewIds(items), what);
    return { id, view: what, ...(isAddableView(what) && viewStarts[what](label, items)) };
  }
  if (kind === 'action') return newAction(what, items, slot);
  if (kind === 'pane') {
    const isGrid = items.find(({ pointer }) => pointer === parentOf(slot.list))?.key === 'grid';
    return { name: freeName(names, 'pane'), title: { text: label }, ...(isGrid && { span: 12 }), views: [] };
  }
  if (kind === 'series') return { name: freeName(names, name || 'value'), label: { text: label } };
  if (kind === 'column') return { name: freeName(names, name || 'column'), label: { text: label } };
  if (kind === 'button')
    return { name: freeName(names, 'button'), label: { text: label }, onClick: [{ do: 'refresh' }] };
  return { name: freeName(names, name || what), widget: what, label: { text: label } };
}
