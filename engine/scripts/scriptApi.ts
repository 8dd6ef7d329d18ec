import type { Option } from '../../core/language/types';
import { pastOf } from '../../core/pastOption';
import type { NodePlan } from '../compile/formPlan';
import type { Session } from '../document/session';
import type { FieldHandle } from '../form/fieldHandle';
import type { FormModel } from '../form/formModel';
import type { ListModel } from '../form/listModel';
import { type ScriptApi, ScriptFailure } from '../host';
import type { SourcePort } from '../ports';
import { rowShape } from '../source/rowShape';
import { scriptHelpers } from './scriptHelpers';

/** Where a script was called: an event of a field has a value, that of a cell also a row. */
export interface ScriptPlace {
  value?: unknown;
  list?: ListModel;
  rowKey?: string;
  /** A person's press or key started it: without one its requests change nothing. */
  pressed?: boolean;
}

type Target = { node: NodePlan; handle: FieldHandle } | { node: NodePlan; list: ListModel };

/** `city`, `items.city` or `items-city`: a field of the form or a column of a sub-table. */
function find(model: FormModel, key: unknown): Target | undefined {
  const name = String(key);
  const handle = model.find(name);
  if (handle) return { node: handle.node, handle };
  for (const list of model.lists.values()) {
    const own = list.node.name;
    if (!name.startsWith(`${own}.`) && !name.startsWith(`${own}-`)) continue;
    const node = list.node.columns.find((column) => column.name === name.slice(own.length + 1));
    if (node) return { node, list };
  }
  return undefined;
}

/** Options in the format that scripts of every generation read. */
function optionsOf(model: FormModel, target: Target, { names }: SourcePort): unknown[] {
  const { node } = target;
  const asked = 'list' in target ? target.list.asked.get(node.name)?.options : undefined;
  const own = Array.isArray(node.field.options) ? node.field.options : [];
  const options = model.options.get(node) ?? asked ?? model.drawnOptions.get(node) ?? own;
  return options.filter((option) => !pastOf(option)).map((option) => ({ [names.label]: option.label, ...option }));
}

function takeOptions({ field }: NodePlan, list: unknown, port: SourcePort): Option[] {
  const { named, toOptions } = rowShape(field.options ?? [], port);
  const { label } = port.names;
  const rows = Array.isArray(list) ? list : [];
  return toOptions(named(rows.map((row) => (row?.[label] === undefined ? { ...row, [label]: row?.label } : row))));
}

/**
 * The argument of a form script (contract-visualdev §0.3): `data` (the field's value, only in its events), `rowIndex`,
 * the current record, and functions that change the form. Names may be those of sub-table columns.
 */
export function formScriptApi(session: Session, model: FormModel, place: ScriptPlace = {}): ScriptApi {
  const { list, rowKey } = place;
  const tell = (message: string): void => session.tools.host.report({ at: session.document.id, message });
  const on = (key: unknown, act: (target: Target) => void): void => {
    const target = find(model, key);
    if (target) act(target);
    else tell(`a script names "${key}", which is no field`);
  };
  const set = (target: Target, value: unknown): void => {
    if ('handle' in target) model.assign(target.handle, value);
    else if (target.list === list && rowKey !== undefined) target.list.assign(rowKey, target.node, value);
    else tell(`"${target.list.node.name}" has no row at hand`);
  };
  return {
    ...('value' in place && { data: place.value }),
    ...(list && rowKey !== undefined && { rowIndex: list.indexOf(rowKey) }),
    formData: { ...model.values },
    setFormData: (key: unknown, value: unknown) => {
      on(key, (target) => set(target, value));
      return model.values;
    },
    setShowOrHide: (key: unknown, shown: unknown) => on(key, ({ node }) => model.override(node, { hidden: !shown })),
    setRequired: (key: unknown, required: unknown) =>
      on(key, ({ node }) => model.override(node, { required: Boolean(required) })),
    setDisabled: (key: unknown, disabled: unknown) =>
      on(key, ({ node }) => model.override(node, { disabled: Boolean(disabled) })),
    getFieldOptions: (key: unknown) => {
      const target = find(model, key);
      return target ? optionsOf(model, target, session.tools.host.sources) : [];
    },
    setFieldOptions: (key: unknown, options: unknown) =>
      on(key, ({ node }) => model.options.set(node, takeOptions(node, options, session.tools.host.sources))),
    ...scriptHelpers(session.tools, place.pressed),
  };
}

/**
 * Wraps a script so that `formData` follows what the script sets: the sandbox works on a copy. The script may end with
 * a comment or a semicolon.
 */
export function withLiveData(source: string): string {
  if (!/setFormData/.test(source) || !/formData/.test(source.replace(/setFormData/g, ''))) return source;
  return `(api) => {
  const script = ${source}
  ;
  return script({ ...api, setFormData: (key, value) => {
    Object.assign(api.formData, api.setFormData(key, value));
  } });
}`;
}

/**
 * Runs a script of the document. Returns true to continue, false if its promise was rejected (`beforeSubmit`). A script
 * that does not parse, throws or takes too long is reported; the page keeps working.
 */
export async function runScript(session: Session, name: string, api: ScriptApi): Promise<boolean> {
  const { host } = session.tools;
  const at = `${session.document.id}/scripts/${name}`;
  const { scripts } = session.document;
  const source = scripts && Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  if (source === undefined) {
    host.report({ at, message: 'there is no such script' });
    return true;
  }
  try {
    await host.script(withLiveData(source), api);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const saidNo = error instanceof ScriptFailure && error.kind === 'rejected';
    // An error in an async script also arrives as a rejection; it must be reported to the script's author.
    if (!saidNo || /^\w*Error\b/.test(message)) host.report({ at, message, error });
    return !saidNo;
  }
}
