import type { Loose, Place } from '../walk';
import type { DocumentNames } from './names';
import { checkSet } from './paths';

/** Actions that name a view of their document. */
const viewActions = new Set(['refresh', 'expand', 'check', 'reset', 'edit', 'submit']);

/** The action `step` names a steps view, and one of its steps. */
function checkStep(about: DocumentNames, { view: id, to }: Loose, at: string): void {
  const view = typeof id === 'string' ? about.viewNodes.get(id) : undefined;
  if (!view) {
    about.checkView(id, `${at}/view`);
    return;
  }
  const names = Array.isArray(view.items) ? view.items.map((item) => (item as Loose | null)?.name) : [];
  const known = ['next', 'back', ...names.map(String)];
  if (view.view !== 'steps') about.say(`${at}/view`, `"${id}" is not a steps view`);
  else if (typeof to === 'string' && !known.includes(to)) about.unknown(`${at}/to`, to, `a step of "${id}"`, known);
}

/** The action `script` names a script of the document. */
function checkScript(about: DocumentNames, { script }: Loose, at: string): void {
  const scripts = (about.document.scripts ?? {}) as object;
  if (Object.hasOwn(scripts, String(script))) return;
  about.unknown(`${at}/script`, String(script), 'a script of this document', Object.keys(scripts));
}

/** Checks the documents, views, steps, scripts and paths that an action names. */
export function checkAction(about: DocumentNames, action: Loose, at: string, place: Place): void {
  const { document } = about;
  if (action.do === 'open') about.checkDocument(action.document, `${at}/document`);
  if (action.do === 'step') checkStep(about, action, at);
  if (action.do === 'open') about.checkView(action.among, `${at}/among`);
  if (action.do === 'set' && typeof action.path === 'string') checkSet(about, action.path, `${at}/path`, place);
  if (action.do === 'script') checkScript(about, action, at);
  // Dialogs also name views of the page that opened them.
  if (document.kind !== 'page' || (document.frame ?? 'page') !== 'page') return;
  const targets = Array.isArray(action.view) ? action.view : [action.view];
  if (viewActions.has(String(action.do))) for (const view of targets) about.checkView(view, `${at}/view`);
}
