import { useMemo, useRef } from 'react';
import { lookUp, resolve, type Scope } from '../../core/binding';
import type { Option, Params, Source } from '../../core/language/types';
import { type Tools, words } from '../tools';
import { clean, listOf, mayAsk } from './useOptions';

type Row = Record<string, unknown>;

export interface Rows {
  /** undefined until the first answer. Old rows stand while new ones are on their way. */
  rows: Row[] | undefined;
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

/** What a source would be asked with; null when it must not be asked now. */
export function questionOf(source: Source, scope: Scope): { call: string; params: Row } | null {
  if (Array.isArray(source) || 'dictionary' in source) return null;
  if ('call' in source) {
    if (!mayAsk(source.when, scope)) return null;
    return { call: source.call, params: clean(resolve((source.params ?? {}) as Params, scope)) };
  }
  const params = clean(resolve((source.params ?? {}) as Params, scope));
  return { call: 'dataInterface.run', params: { id: source.interface, ...params } };
}

/** The last answer, kept while the next question is under way. */
function useKept<T>(value: T | undefined, drop: boolean): T | undefined {
  const kept = useRef<T | undefined>(undefined);
  if (value !== undefined || drop) kept.current = value;
  return kept.current;
}

function useAsked(tools: Tools, source: Source, question: ReturnType<typeof questionOf>): Rows {
  const call = 'call' in source ? source.call : 'dataInterface.run';
  const state = tools.host.useCall(call, question?.params ?? null);
  const data = useKept(question ? state.data : undefined, question === null);
  const path = 'list' in source ? source.list : undefined;
  const rows = useMemo(() => listOf(data, path)?.filter(isRow), [data, path]);
  return {
    rows: question ? rows : nothing,
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
  return { rows, total: rows?.length ?? 0, error: undefined, loading, validating: false, refresh: stay };
}

function useDictionaryRows(tools: Tools, source: Extract<Source, { dictionary: string }>): Rows {
  const options = tools.host.useDictionary(source.dictionary, source.valueKey ?? 'id');
  return settled(useMemo(() => options?.map((option) => optionRow(tools, option)), [tools, options]));
}

function useListRows(tools: Tools, source: Option[]): Rows {
  return settled(useMemo(() => source.map((option) => optionRow(tools, option)), [tools, source]));
}

/** Rows of a view's source. The kind of source must not change while the view is mounted. */
export function useRows(tools: Tools, source: Source, question: ReturnType<typeof questionOf>): Rows {
  if (Array.isArray(source)) return useListRows(tools, source);
  if ('dictionary' in source) return useDictionaryRows(tools, source);
  return useAsked(tools, source, question);
}
