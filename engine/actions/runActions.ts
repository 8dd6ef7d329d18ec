import { isBinding, lookUp, resolve, type Scope } from '../../core/binding';
import { compilePredicate } from '../../core/condition';
import type { Action, Bound } from '../../core/language/types';
import { writesItself } from '../compile/formsNamed';
import type { ActionKit } from '../defineAction';
import { addressRecord } from '../document/recordAddress';
import type { Among, Session } from '../document/session';
import type { FormModel } from '../form/formModel';
import { focusFirstLate } from '../form/lateReveal';
import type { ListModel } from '../form/listModel';
import type { Question } from '../host';
import { lateScripts } from '../scripts/lateScripts';
import { clean } from '../source/clean';
import { words } from '../tools';
import { tellFailed } from './tellFailed';

/** What actions work with beside the document: the current row or value, a chosen file. */
export interface ActionContext {
  row?: unknown;
  value?: unknown;
  /** The form that the actions belong to; default: the document's own. */
  form?: FormModel;
  /** The record that the person chose in a picker. */
  picked?: unknown;
  /** The sub-table row that raised an event; `row` is its content. */
  list?: ListModel;
  rowKey?: string;
  /** Index of the row in its table, for scripts. */
  index?: number;
  file?: File;
  /** A person's press or key started the actions; without one they make no call that changes something. */
  pressed?: boolean;
  /** These actions are the form's submit: a call without params sends the form. */
  submitting?: boolean;
  keepOpen?: boolean;
  /** Errors that the form shows itself, as it does a conflict: no message appears for them. */
  isShown?: (error: unknown) => boolean;
  /** Handles a rejected call before `onError`: forms show the server's messages at their fields. */
  onCallError?: (error: unknown) => void;
}

interface Run {
  session: Session;
  context: ActionContext;
  result: unknown;
  /** `msg` of the last call; of a refused one why it was refused. */
  message: string | undefined;
  fileSent: boolean;
  /** From now on it waits for a person, and holds up nothing. */
  asks: () => void;
}
type Do<Name extends Action['do']> = Extract<Action, { do: Name }>;

/** The current row; a sub-table row is read anew, because earlier actions may have written to it. */
function rowOf({ context }: Run): unknown {
  const { list, rowKey, row } = context;
  return (list && rowKey !== undefined ? list.row(rowKey) : undefined) ?? row;
}

const formOf = ({ session, context }: Run): FormModel | undefined => context.form ?? session.form;

function scopeOf(run: Run): Scope {
  const { value, picked, list, rowKey } = run.context;
  const row = rowOf(run);
  const extra = {
    ...(list && rowKey !== undefined && list.scopeOf(rowKey)),
    ...(row !== undefined && { row }),
    ...(value !== undefined && { value }),
    ...(picked !== undefined && { picked }),
    result: run.result,
    message: run.message,
  };
  return run.session.scope(extra, formOf(run));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const read = (run: Run, bound: Bound | undefined): unknown => resolve(bound, scopeOf(run));

/** Params that are the whole form: only the members that the document names; other loaded members are not sent. */
function readParams(run: Run, params: Bound): unknown {
  const isForm = isBinding(params) && params.$ === 'form';
  const scope = scopeOf(run);
  return resolve(params, isForm ? { ...scope, form: formOf(run)?.named() } : scope);
}

function paramsOf(run: Run, action: Do<'call'>): Record<string, unknown> {
  const { session, context } = run;
  const formParams = (): Record<string, unknown> => {
    const form = formOf(run);
    if (!context.submitting || !form) return {};
    const id = form === session.form && session.mode === 'edit' ? { id: session.args.id } : undefined;
    return { ...form.named(), ...id };
  };
  const params = action.params ? clean(asObject(readParams(run, action.params))) : formParams();
  if (!context.file || run.fileSent) return params;
  run.fileSent = true;
  return { ...params, file: context.file };
}

async function runCall(run: Run, action: Do<'call'>): Promise<boolean> {
  const { session } = run;
  const name = typeof action.call === 'string' ? action.call : action.call[session.mode];
  try {
    const quiet = action.quiet || run.context.isShown;
    const envelope = await session.tools.host.call(name, paramsOf(run, action), {
      quiet,
      stays: true,
      pressed: run.context.pressed,
    });
    run.result = envelope.data;
    run.message = tellFailed(session, envelope.data) ? undefined : envelope.msg;
  } catch (error) {
    run.context.onCallError?.(error);
    run.result = session.tools.host.failure(error).data;
    run.message = messageOf(error);
    if (action.onError) await runAll(run, action.onError);
    return false;
  }
  return runAll(run, action.onOk);
}

async function runUpload(run: Run, action: Do<'upload'>): Promise<boolean> {
  run.asks();
  const file = await run.session.tools.host.chooseFile?.(action.accept);
  if (!file) return false;
  const { call, params = {}, onOk, onError } = action;
  const context = { ...run.context, file };
  const inner: Run = { ...run, context, fileSent: false };
  const done = await runCall(inner, { do: 'call', call, params, onOk, onError });
  run.result = inner.result;
  run.message = inner.message;
  return done;
}

/** The rows that the opened document can walk through, and the args for each of them. */
function amongOf(run: Run, action: Do<'open'>, view: string): Among {
  const { session } = run;
  return {
    rows: () => session.views.get(view)?.rows?.() ?? [],
    row: rowOf(run) as Among['row'],
    argsOf: (row) => clean(resolve(action.args ?? {}, { ...scopeOf(run), row })),
  };
}

async function runOpen(run: Run, action: Do<'open'>): Promise<boolean> {
  run.asks();
  const { session } = run;
  const args = clean(read(run, action.args ?? {}));
  const among = action.among === undefined ? undefined : amongOf(run, action, action.among);
  const left = addressRecord(session, action, args.id);
  const { ok, result } = await session.open(action.document, args, among, left !== undefined);
  left?.();
  if (ok) run.result = result;
  const went = ok ? await runAll(run, action.onOk) : true;
  return (await runAll(run, action.onClose)) && went;
}

/** The sentence that a call says before a question; '' when it has none, or is refused. */
async function toldBefore(run: Run, { tells }: Do<'confirm'>): Promise<string> {
  if (!tells) return '';
  const { host } = run.session.tools;
  const params = clean(asObject(read(run, tells.params ?? {})));
  try {
    const { data } = await host.call(tells.call, params, { quiet: true, stays: true });
    const { text } = (data ?? {}) as { text?: unknown };
    return typeof text === 'string' ? text : '';
  } catch {
    // What it would have said is no reason to keep the person from going on.
    return '';
  }
}

async function runConfirm(run: Run, action: Do<'confirm'>): Promise<boolean> {
  run.asks();
  const { host } = run.session.tools;
  const { message, verb, danger, typed } = action;
  const scope = scopeOf(run);
  const name = resolve(action.about, scope);
  const about = typeof name === 'string' || typeof name === 'number' ? String(name).trim() : '';
  const note = await toldBefore(run, action);
  const question: Question = {
    ...(about && { about }),
    ...(verb !== undefined && { verb: words(host, verb, scope) }),
    ...(danger && { danger }),
    ...(typed && about && { typed }),
    ...(note && { note }),
  };
  if (!(await host.confirm(words(host, message, scope), question))) return false;
  return runAll(run, action.onOk);
}

/** `form.status`, `form.items`, `form.items.price` (in every row); false when there is no such field. */
function setInForm(form: FormModel | undefined, name: string, column: string | undefined, value: unknown): boolean {
  const handle = form?.find(name);
  if (!form || !handle) return false;
  if (column === undefined) form.assign(handle, value);
  else form.lists.get(name)?.assignAll(column, value);
  return true;
}

/** `row.price` of the sub-table row that the event came from. */
function setInRow({ context }: Run, name: string, value: unknown): boolean {
  const { list, rowKey } = context;
  const column = list?.node.columns.find((each) => each.name === name);
  if (!list || !column || rowKey === undefined) return false;
  list.assign(rowKey, column, value);
  return true;
}

/** `view.types.selected`, `view.search.values.keyword`, `view.address.values.city` of a form view. */
function setInView(session: Session, id: string, aspect: string, member: string | undefined, value: unknown): boolean {
  if (aspect === 'selected' && member === undefined) session.choose('selected', id, value);
  else if (aspect !== 'values' || member === undefined) return false;
  else if (!setInForm(session.formOf(id)?.model, member, undefined, value)) {
    session.choose('values', id, { ...session.choices.values[id], [member]: value });
  }
  return true;
}

/** The places that an action can write: the form, the current row, what a view exposes as settable. */
function runSet(run: Run, action: Do<'set'>): boolean {
  const { session } = run;
  const [root, name = '', ...rest] = action.path.split('.');
  const value = read(run, action.value);
  if (root === 'form' && rest.length < 2 && setInForm(formOf(run), name, rest[0], value)) return true;
  if (root === 'row' && rest.length === 0 && setInRow(run, name, value)) return true;
  const [aspect = '', member] = rest;
  if (root !== 'view' || rest.length > 2 || !setInView(session, name, aspect, member, value))
    session.tools.host.report({ at: session.document.id, message: `an action cannot set "${action.path}"` });
  return true;
}

/** What scripts may call is fetched with the first of them. */
async function callScript(run: Run, { script }: Do<'script'>): Promise<boolean> {
  const { formScriptApi, listScriptApi, runScript } = await lateScripts();
  const { session, context } = run;
  const { value, list, rowKey, pressed } = context;
  const form = formOf(run);
  const api = form
    ? formScriptApi(session, form, { ...(value !== undefined && { value }), list, rowKey, pressed })
    : listScriptApi(session, { data: rowOf(run), index: context.index }, pressed);
  return runScript(session, script, api);
}

/** The link of a message; undefined when its address is empty. */
function linkOf(run: Run, { link }: Do<'notify'>): { label: string; to: string } | undefined {
  const to = link && read(run, link.to);
  return typeof to === 'string' && to !== ''
    ? { label: words(run.session.tools.host, link?.label, scopeOf(run)), to }
    : undefined;
}

/** The button of a message, which runs its actions with the result of now. */
function buttonOf(run: Run, { button }: Do<'notify'>): { label: string; onPress: () => void } | undefined {
  if (!button) return undefined;
  const then: Run = { ...run, context: { ...run.context, pressed: true } };
  const label = words(run.session.tools.host, button.label, scopeOf(run));
  return { label, onPress: () => void runAll(then, button.onClick) };
}

const runners: { [Name in Action['do']]: (run: Run, action: Do<Name>) => boolean | Promise<boolean> } = {
  call: runCall,
  open: runOpen,
  confirm: runConfirm,
  set: runSet,
  close: (run, action) => {
    if (!run.context.keepOpen) run.session.close({ ok: true, result: read(run, action.result) });
    return true;
  },
  notify: (run, action) => {
    const { host } = run.session.tools;
    const message = action.message === undefined ? run.message : words(host, action.message, scopeOf(run));
    const [link, button] = [linkOf(run, action), buttonOf(run, action)];
    if (message) host.notify(action.type ?? 'success', message, { brief: action.brief, link, button });
    return true;
  },
  refresh: async (run, action) => {
    const names = typeof action.view === 'string' ? [action.view] : (action.view ?? [undefined]);
    await Promise.all(names.map((name) => run.session.refresh(name)));
    return true;
  },
  navigate: (run, action) => {
    const to = read(run, action.to);
    if (typeof to !== 'string') return true;
    const query = new URLSearchParams();
    const named = clean(read(run, action.query ?? {}));
    for (const [name, value] of Object.entries(named)) query.set(name, String(value));
    const search = query.size > 0 ? `?${query}` : '';
    run.session.tools.host.navigate(to + search, { newWindow: action.newWindow });
    return true;
  },
  download: async (run, action) => {
    const url = action.url === undefined ? lookUp(run.result, 'url') : read(run, action.url);
    const name = action.name === undefined ? lookUp(run.result, 'name') : read(run, action.name);
    if (typeof url !== 'string' || !url) return false;
    await run.session.tools.host.download(url, typeof name === 'string' && name ? name : undefined);
    return true;
  },
  upload: runUpload,
  emit: (run, action) => {
    run.session.tools.host.emit(action.event, read(run, action.payload));
    return true;
  },
  expand: (run, action) => {
    run.session.views.get(action.view)?.expand?.(action.to);
    return true;
  },
  edit: (run, action) => {
    run.session.views.get(action.view)?.edit?.(action.row === undefined ? undefined : read(run, action.row));
    return true;
  },
  check: (run, action) => {
    run.session.views.get(action.view)?.check?.(action.to);
    return true;
  },
  submit: async (run, action) => {
    const { session } = run;
    const form = action.view === undefined ? session.formWith(formOf(run)) : session.formOf(action.view);
    return (await form?.submit(action.keepOpen ?? false, run.context.pressed ?? false)) ?? false;
  },
  reset: async (run, action) => {
    const { session } = run;
    const { views } = session;
    const form = action.view === undefined ? session.formWith(formOf(run)) : session.formOf(action.view);
    const kept = (action.keep ?? []).map((name) => [name, form?.model.values[name]]);
    await form?.reset();
    form?.model.carry(Object.fromEntries(kept));
    // The next new record, after 保存并新增.
    if (form && session.mode === 'create') focusFirstLate(form.model);
    const targets = action.view === undefined ? [...views.values()] : [views.get(action.view)];
    for (const target of targets) target?.reset?.();
    return true;
  },
  step: (run, action) => {
    run.session.views.get(action.view)?.step?.(action.to);
    return true;
  },
  stop: (run, action) => {
    const { host } = run.session.tools;
    if (action.message !== undefined) host.notify('warning', words(host, action.message, scopeOf(run)));
    return false;
  },
  script: callScript,
  when: (run, action) => {
    const scope = scopeOf(run);
    const record = (rowOf(run) ?? formOf(run)?.values ?? {}) as Scope;
    return runAll(run, compilePredicate(action.condition)(record, scope) ? action.actions : action.otherwise);
  },
};

type Runner = (run: Run, action: Action) => boolean | Promise<boolean>;

/** An action beside those of the language. */
function ofModule(run: Run, name: string): Runner | undefined {
  const { host, actions } = run.session.tools;
  const found = actions.get(name);
  if (!found) return undefined;
  return async (_, action) => {
    const { result, message, context } = run;
    const kit: ActionKit = {
      host,
      result,
      message,
      pressed: context.pressed ?? false,
      read: (bound) => read(run, bound),
      words: (text) => words(host, text, scopeOf(run)),
      run: (inner) => {
        Object.assign(run, { result: kit.result, message: kit.message });
        return runAll(run, inner);
      },
    };
    // Checked with the document against the action's schema.
    const goesOn = await found.run(kit, action as never);
    Object.assign(run, { result: kit.result, message: kit.message });
    return goesOn;
  };
}

async function runAll(run: Run, actions: readonly Action[] | undefined): Promise<boolean> {
  for (const action of actions ?? []) {
    const go = (runners[action.do] ?? ofModule(run, action.do)) as Runner | undefined;
    if (!go) throw new Error(`there is no action "${action.do}"`);
    if (!(await go(run, action))) return false;
  }
  return true;
}

/**
 * Runs actions one after the other. A refused call, a declined confirmation or a failed submit ends the list.
 * Returns true when all of them ran. Never rejects: errors are reported.
 */
export function runActions(
  session: Session,
  actions: readonly Action[],
  context: ActionContext = {},
): Promise<boolean> {
  let asks = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    asks = resolve;
  });
  const run = runGuarded(session, actions, context, asks);
  if (!context.submitting && writesItself(actions)) {
    const writing = Promise.race([run, asked]);
    session.writing.add(writing);
    void writing.then(() => session.writing.delete(writing));
  }
  return run;
}

/** Does what a person pressed once everything before it has written, so that it sends what the screen shows then. */
export async function afterWriting<Result>({ writing }: Session, go: () => Promise<Result>): Promise<Result> {
  if (writing.size) await Promise.all(writing);
  return go();
}

async function runGuarded(
  session: Session,
  actions: readonly Action[],
  context: ActionContext,
  asks: () => void,
): Promise<boolean> {
  const press = context.pressed ? 1 : 0;
  session.presses += press;
  try {
    return await runAll({ session, context, result: undefined, message: undefined, fileSent: false, asks }, actions);
  } catch (error) {
    session.tools.host.report({ at: session.document.id, message: messageOf(error), error });
    return false;
  } finally {
    session.presses -= press;
  }
}
