import { useMemo, useRef } from 'react';
import { lookUp, resolve, type Scope } from '../../core/binding';
import type { Option, Params, Source } from '../../core/language/types';
import { clean, listOf, mayAsk } from '../field/useOptions';
import { type Tools, words } from '../tools';

type Row = Record<string, unknown>;

export interface Rows {
  /** undefined until the first answer. Old rows stand while new ones are on their way. */
  rows: Row[] | undefined;
  /** The whole answer of a call; undefined for other sources. */
  data: unknown;
  total: number;
  error: Error | undefined;
  loading: boolean;
  validating: boolean;
  refresh: () => Promise<void>;
}

const nothing: Row[] = [];
const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null;

function optionRow(tools: Tools, { id, label, children, ...rest }: Option): Row {
  const fullName = label === undefined ? String(id) : words(tools.host, label);
  return { ...rest, id, fullName, children: children?.map((child) => optionRow(tools, child)) };
}

/** A call and its params; null: nothing is fetched. */
export type Question = { call: string; params: Row } | null;

/** What a source would be asked with; null when it must not be asked now. */
export function questionOf(source: Source, scope: Scope): Question {
  if (Array.isArray(source) || 'dictionary' in source) return null;
  if ('call' in source) {
    if (!mayAsk(source.when, scope)) return null;
    return { call: source.call, params: clean(resolve((source.params ?? {}) as Params, scope)) };
  }
  const params = clean(resolve((source.params ?? {}) as Params, scope));
  return { call: 'dataInterface.run', params: { id: source.interface, ...params } };
}

type Ask = (tools: Tools, source: Source, question: Question) => Rows;

/** The last answer, kept while the next question is under way. */
function useKept<T>(value: T | undefined, drop: boolean): T | undefined {
  const kept = useRef<T | undefined>(undefined);
  if (value !== undefined || drop) kept.current = value;
  return kept.current;
}

function useAsked(tools: Tools, source: Source, question: Question): Rows {
  const { useCall } = tools.host;
  const call = 'call' in source ? source.call : 'dataInterface.run';
  const state = useCall(call, question?.params ?? null);
  const data = useKept(question ? state.data : undefined, question === null);
  const path = 'list' in source ? source.list : undefined;
  const rows = useMemo(() => listOf(data, path)?.filter(isRow), [data, path]);
  return {
    rows: question ? rows : nothing,
    data: question ? data : undefined,
    total: Number(lookUp(data, 'pagination.total') ?? rows?.length ?? 0),
    error: question ? state.error : undefined,
    loading: Boolean(question) && rows === undefined && !state.error,
    validating: state.validating,
    refresh: state.refresh,
  };
}

const stay = async (): Promise<void> => undefined;

function settled(rows: Row[] | undefined): Rows {
  const loading = rows === undefined;
  return {
    rows,
    data: undefined,
    total: rows?.length ?? 0,
    error: undefined,
    loading,
    validating: false,
    refresh: stay,
  };
}

const useDictionaryRows: Ask = (tools, source) => {
  const { useDictionary } = tools.host;
  const { dictionary, valueKey } = source as Extract<Source, { dictionary: string }>;
  const options = useDictionary(dictionary, valueKey ?? 'id');
  return settled(useMemo(() => options?.map((option) => optionRow(tools, option)), [tools, options]));
};

const useListRows: Ask = (tools, source) =>
  settled(useMemo(() => (source as Option[]).map((option) => optionRow(tools, option)), [tools, source]));

/** How rows of this source are asked for: a hook, chosen by the kind of source, which never changes while a view is mounted. */
export function rowsHookOf(source: Source): Ask {
  if (Array.isArray(source)) return useListRows;
  return 'dictionary' in source ? useDictionaryRows : useAsked;
}
