import { bindingPaths } from '../../core/binding';
import type { Action } from '../../core/language/types';

type View = string | undefined;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The form that a path reads or writes: that of a view, or the document's own (undefined); none: no form. */
function formOf(path: string): [View] | [] {
  const [root, view, aspect] = path.split('.');
  if (root === 'form' || root === 'picks') return [undefined];
  return root === 'view' && aspect === 'values' ? [view] : [];
}

/** Every action of a list, and those inside each. */
function* each(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const item of value) yield* each(item);
  if (!isPlain(value)) return;
  if (typeof value.do === 'string') yield value;
  for (const member of Object.values(value)) yield* each(member);
}

/** The forms that these actions submit, write or read, by the id of their view; undefined: the document's own. */
export function formsNamed(actions: readonly Action[]): readonly (string | undefined)[] {
  const views = new Set<View>(bindingPaths(actions).flatMap(formOf));
  for (const action of each(actions)) {
    if (action.do === 'submit') views.add(action.view as View);
    if (action.do === 'script') views.add(undefined);
    if (action.do === 'set' && typeof action.path === 'string') for (const view of formOf(action.path)) views.add(view);
  }
  return [...views];
}

/** Do these actions write into what is on screen by themselves, such as what a call answers? Not those that save. */
export function writesItself(actions: readonly Action[]): boolean {
  const text = JSON.stringify(actions);
  return /"do":"s(et|cript)"/.test(text) && !/"do":"submit"/.test(text);
}
