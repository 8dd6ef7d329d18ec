import { parseJson } from '../../../core/binding';
import { isObject } from '../../../core/isObject';
import { normaliseModel } from '../../../core/model/normalise';
import { beside } from '../../db/memo';
import type { ModelSource } from './published';

type Node = Record<string, unknown>;
/** Members that clients read without asking whether they are there (contract-visualdev §3.1, §13.7). */
const ofForm: Node = {
  labelPosition: 'right',
  labelWidth: 100,
  gutter: 15,
  popupType: 'general',
  fullScreenWidth: '100%',
};
const formScripts: Node = { onLoad: '', beforeSubmit: '', afterSubmit: '' };
const listScripts: Node = { afterOnload: '', rowStyle: '', cellStyle: '' };

/** Adds the members that are absent or null; answers whether there were any. */
function add(node: Node, members: Node): boolean {
  const absent = Object.entries(members).filter(([name]) => node[name] === undefined || node[name] === null);
  Object.assign(node, Object.fromEntries(absent));
  return absent.length > 0;
}

/** A member that must be an object with these members. */
function addInside(node: Node, name: string, members: Node): boolean {
  if (isObject(node[name])) return add(node[name], members);
  node[name] = { ...members };
  return true;
}

/** Every widget in the body: the nodes with a `__config__`, in columns and searches too. */
function fillWidgets(body: unknown): boolean {
  let changed = false;
  const open: unknown[] = [body];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (Array.isArray(at)) open.push(...at);
    if (!isObject(at)) continue;
    if (isObject(at.__config__)) {
      changed = addInside(at, 'on', {}) || changed;
      changed = addInside(at, 'style', { width: '100%' }) || changed;
    }
    open.push(...Object.values(at).filter((value) => typeof value === 'object' && value !== null));
  }
  return changed;
}

function fillForm(body: Node): boolean {
  const { general, drawer } = normaliseModel({ formData: body }).form.widths;
  const widths = { generalWidth: general, drawerWidth: drawer };
  const own = [add(body, ofForm), add(body, widths), addInside(body, 'funcs', formScripts), fillWidgets(body)];
  return own.includes(true);
}

/** Buttons are left alone: a list without them has those of its generation. */
function fillList(body: Node): boolean {
  const lists = ['columnList', 'searchList', 'columnOptions', 'customBtnsList'];
  const own = [
    add(body, Object.fromEntries(lists.map((name) => [name, []]))),
    addInside(body, 'funcs', listScripts),
    fillWidgets(body),
  ];
  for (const column of Array.isArray(body.columnList) ? body.columnList : [])
    if (isObject(column) && column.width === undefined) own.push(add(column, { width: '' }));
  return own.includes(true);
}

/** The text with what `fill` adds; unchanged when nothing is absent or it is no JSON object. */
function filled(text: string, fill: (body: Node) => boolean): string {
  const body = text ? parseJson(text) : undefined;
  return isObject(body) && fill(body) ? JSON.stringify(body) : text;
}

const bySource = beside<ModelSource, ModelSource>();

/** The source with the members that clients of the wire need; nothing that is there is changed. Once per version. */
export function fillAbsent(source: ModelSource): ModelSource {
  return bySource(source, '', () => ({
    ...source,
    formData: filled(source.formData, fillForm),
    columnData: filled(source.columnData, fillList),
    appColumnData: filled(source.appColumnData, fillList),
  }));
}
