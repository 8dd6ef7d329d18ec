import { resolve } from '../../core/binding';
import { isEqual } from '../../core/isEqual';
import type { Document } from '../../core/language/types';
import { compileForm } from '../compile/compileForm';
import type { FormPlan } from '../compile/formPlan';
import { prepare } from '../compile/planForm';
import type { Session } from '../document/session';
import { defaultsOf } from '../form/createFormModel';
import type { FormModel } from '../form/formModel';
import { KeepingCompiler } from './keepNodes';
import { prepareViews, reshapeViews, without } from './reshapeViews';

/** Members that a page reads at every drawing; the others when it is opened. */
const ofPages = ['views', 'title', 'permits', 'version'];
/** Members that a form or a detail reads when it is opened; the others at every drawing. */
const opening = ['id', 'frame', 'permits', 'css', 'load', 'onLoad', 'rules', 'submit', 'views'];

/** The record of a detail that says it itself, as a sample is said; undefined: it is fetched. */
const ownRecord = (document: Document) =>
  document.kind === 'detail' && document.load?.call === undefined ? document.load?.values : undefined;

/** Whether another version of a document can be drawn in place of this one, unless it would be opened in another way. */
export function isReshapable(shown: Document, next: Document): boolean {
  const isPlain = [shown, next].every(({ entity, scripts }) => entity === undefined && scripts === undefined);
  if (!isPlain || shown.kind !== next.kind || shown.kind === 'picker') return false;
  if (shown.kind === 'page' && next.kind === 'page') return isEqual(without(shown, ofPages), without(next, ofPages));
  const [one, other] = [shown, next] as unknown as Record<string, unknown>[];
  const isSaid = ownRecord(shown) !== undefined && ownRecord(next) !== undefined;
  return opening.every((name) => (isSaid && name === 'load') || isEqual(one?.[name], other?.[name]));
}

/**
 * Values that another version gives: none for fields that are gone, the defaults for those that are new, have another widget, or
 * were not touched.
 */
function changedValues(model: FormModel, plan: FormPlan, defaults: Record<string, unknown>): Record<string, unknown> {
  const touched = model.edits();
  const values: Record<string, unknown> = {};
  for (const { name } of model.plan.values) if (!plan.byName.has(name)) values[name] = undefined;
  for (const node of plan.values) {
    const { name, widget, computed } = node;
    const before = model.plan.byName.get(name);
    if (before === node || computed) continue;
    if (before?.widget !== widget || !Object.hasOwn(touched, name)) values[name] = defaults[name];
  }
  return values;
}

/** The record of another version of a detail, and nothing else; no values where it is fetched, as that one stays. */
function changedRecord(session: Session, model: FormModel, next: Document): Record<string, unknown> {
  const record = ownRecord(next);
  if (record === undefined) return {};
  const gone = Object.fromEntries(Object.keys(model.values).map((name) => [name, undefined]));
  return { ...gone, ...(resolve(record, session.scope()) as Record<string, unknown>) };
}

/** Whether the form has another version now, in its place. `draw` renders the document in the same turn. */
function taken(
  session: Session,
  next: Document,
  isLatest: () => boolean,
  draw: () => void,
): boolean | Promise<boolean> {
  const { tools, form, document } = session;
  if (document.kind === 'page' && next.kind === 'page') {
    if (!isReshapable(document, next)) return false;
    const [before, views] = [document.views, next.views];
    const takePage = (): boolean => {
      if (!isLatest()) return true;
      session.document = next;
      reshapeViews(session, before, views);
      draw();
      return true;
    };
    return prepareViews(session, next, before, views)?.then(takePage) ?? takePage();
  }
  if (!form || (next.kind !== 'form' && next.kind !== 'detail') || !isReshapable(document, next)) return false;
  const report = (at: string, message: string, error?: unknown): void =>
    tools.host.report({ at: `${next.id}${at}`, message, error });
  const compiler = new KeepingCompiler(tools.registry, report, form.plan);
  const plan = compileForm(next.fields, '/fields', tools.registry, report, compiler);
  const take = (): boolean => {
    if (!isLatest()) return true;
    if (session.form !== form) return false;
    tools.plans.forms.set(next.fields, plan);
    const values =
      next.kind === 'detail'
        ? changedRecord(session, form, next)
        : changedValues(form, plan, defaultsOf(plan, session));
    session.document = next;
    form.reshape(plan, values);
    draw();
    return true;
  };
  return prepare(tools, plan)?.then(take) ?? take();
}

/**
 * Draws another version of the form of a session in its place: what did not change is not drawn again, and the input stays. At once,
 * unless there are widgets to fetch. What cannot be drawn in place is mounted from scratch, by `anew`.
 */
export function reshape(
  session: Session,
  next: Document,
  isLatest: () => boolean,
  draw: () => void,
  anew: () => void,
): void {
  const otherwise = (): void => {
    if (isLatest()) anew();
  };
  const isTaken = taken(session, next, isLatest, draw);
  if (!isTaken) otherwise();
  else if (isTaken !== true) isTaken.then((done) => done || otherwise(), otherwise);
}
