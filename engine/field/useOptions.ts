import { useMemo } from 'react';
import { lookUp, resolve, type Scope } from '../../core/binding';
import { compilePredicate } from '../../core/condition';
import type { Option, Params, Source } from '../../core/language/types';
import { type Tools, words } from '../tools';

type CallSource = Extract<Source, { call: string }>;
type Data = Record<string, unknown>;

export interface Options {
  options: Option[] | undefined;
  loading: boolean;
}
const none: Options = { options: undefined, loading: false };

/** Without members that lead nowhere, so that the same question has the same key. */
export function clean(params: unknown): Data {
  return Object.fromEntries(Object.entries((params ?? {}) as Data).filter(([, value]) => value !== undefined));
}

/** The array within a call's data: by `list`, else `list` of an object, else the data themselves. */
export function listOf(data: unknown, path: string | undefined): unknown[] | undefined {
  if (data === undefined) return undefined;
  const found = path ? lookUp(data, path) : Array.isArray(data) || path === '' ? data : lookUp(data, 'list');
  return Array.isArray(found) ? found : [];
}

/** Does this source want to be asked now? */
export function mayAsk(when: CallSource['when'], scope: Scope): boolean {
  return when === undefined || compilePredicate(when)({}, scope);
}

function toOption(tools: Tools, option: Option): Option {
  const label = option.label === undefined ? String(option.id) : words(tools.host, option.label);
  return { ...option, label, children: option.children?.map((child) => toOption(tools, child)) };
}

interface Keys {
  idKey?: string;
  labelKey?: string;
  childrenKey?: string;
  disabledKey?: string;
}

/** Rows of a call as options; labels are data and need no translation. Other members of the row stay on the option. */
export function rowsToOptions(rows: readonly unknown[], keys: Keys): Option[] {
  const { idKey = 'id', labelKey = 'fullName', childrenKey = 'children', disabledKey = 'disabled' } = keys;
  return rows
    .filter((row): row is Data => typeof row === 'object' && row !== null)
    .map((row) => {
      const children = row[childrenKey];
      return {
        ...row,
        id: row[idKey] as Option['id'],
        label: String(row[labelKey] ?? row[idKey] ?? ''),
        disabled: Boolean(row[disabledKey]),
        children: Array.isArray(children) && children.length ? rowsToOptions(children, keys) : undefined,
      };
    });
}

type Ask = (tools: Tools, source: Source, scope: () => Scope) => Options;

const fromList: Ask = (tools, source) => {
  const language = tools.host.language();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language
  const options = useMemo(() => (source as Option[]).map((each) => toOption(tools, each)), [source, language]);
  return { options, loading: false };
};

const fromDictionary: Ask = (tools, source) => {
  const { dictionary, valueKey } = source as Extract<Source, { dictionary: string }>;
  const options = tools.host.useDictionary(dictionary, valueKey ?? 'id');
  return { options, loading: options === undefined };
};

function useCallOptions(tools: Tools, call: string, params: Data | null, source: Keys & Partial<CallSource>): Options {
  const state = tools.host.useCall(call, params);
  const { root } = source;
  const language = tools.host.language();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language
  const options = useMemo(() => {
    const rows = listOf(state.data, source.list);
    if (!rows) return undefined;
    const found = rowsToOptions(rows, source);
    return root ? [{ ...toOption(tools, root), children: found.length ? found : undefined }] : found;
  }, [state.data, source, language]);
  return { options, loading: state.loading };
}

const fromCall: Ask = (tools, source, scope) => {
  const asked = source as CallSource;
  const now = scope();
  const params = mayAsk(asked.when, now) ? clean(resolve((asked.params ?? {}) as Params, now)) : null;
  return useCallOptions(tools, asked.call, params, asked);
};

/** Data interfaces are asked through one call, by id (contract-visualdev). */
const fromInterface: Ask = (tools, source, scope) => {
  const asked = source as Extract<Source, { interface: string }>;
  const params = clean(resolve((asked.params ?? {}) as Params, scope()));
  return useCallOptions(tools, 'dataInterface.run', { id: asked.interface, ...params }, asked);
};

const nothing: Ask = () => none;

/** How a source is asked; chosen once per field, because some of these are hooks and others are not. */
export function askerOf(source: Source | undefined): Ask {
  if (source === undefined) return nothing;
  if (Array.isArray(source)) return fromList;
  if ('dictionary' in source) return fromDictionary;
  return 'call' in source ? fromCall : fromInterface;
}
