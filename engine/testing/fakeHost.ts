import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Envelope } from '../../core/envelope';
import type { Option } from '../../core/language/types';
import { Store } from '../document/store';
import type { CallState, Host, Opener, OpenResult } from '../host';
import { fakePorts } from './fakePorts';

export type Answer = (params: Record<string, unknown>) => unknown;

/** What happened at a fake host, and functions that cause events. */
export interface FakeHost extends Host {
  calls: { name: string; params: Record<string, unknown> }[];
  notes: string[];
  reports: { at: string; message: string }[];
  opened: { document: unknown; args: Record<string, unknown>; moduleId?: string; opener?: Opener }[];
  /** The result of the next host.open. */
  answerOpen: (result: OpenResult) => void;
  confirms: { message: string; answer: boolean }[];
}

class Refused extends Error {
  readonly envelope: Envelope<unknown>;
  constructor(message: string, data: unknown) {
    super(message);
    this.envelope = { code: 400, msg: message, data };
  }
}

/** An answer that rejects the call. */
export function refuse(message: string, data: unknown = null): never {
  throw new Refused(message, data);
}

/** A host in memory: `answers` by call name; an answer can throw (reject) or be a promise. */
export function createFakeHost(answers: Record<string, Answer> = {}, over: Partial<Host> = {}): FakeHost {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const waiting: ((result: OpenResult) => void)[] = [];
  const ask = async (name: string, params: Record<string, unknown>): Promise<Envelope<unknown>> => {
    host.calls.push({ name, params });
    const answer = answers[name];
    if (!answer) throw new Error(`no answer for ${name}`);
    return { code: 200, msg: `${name} ok`, data: await answer(params) };
  };
  const dictionaries = new Map<string, Option[]>();
  const dictionary = (code: string): Option[] => {
    const options = dictionaries.get(code) ?? [{ id: `${code}1`, label: `${code} one` }];
    dictionaries.set(code, options);
    return options;
  };
  const host: FakeHost = {
    calls: [],
    notes: [],
    reports: [],
    opened: [],
    confirms: [],
    answerOpen: (result) => waiting.shift()?.(result),
    call: (name, params = {}) => ask(name, params),
    useCall: <T>(name: string, params: Record<string, unknown> | null) => useFakeCall<T>(ask, name, params),
    useDictionary: dictionary,
    dictionary: async (code, valueKey) => host.useDictionary(code, valueKey) ?? [],
    ...fakePorts({ ask, useAsked: (name, params) => useFakeCall(ask, name, params) }),
    can: () => true,
    t: (key, values) => (values ? `${key} ${Object.values(values).join(' ')}`.trim() : key),
    language: () => 'en',
    notify: (type, message) => host.notes.push(`${type}: ${message}`),
    confirm: async (message, { verb, about } = {}) => {
      const answer = host.confirms.find((each) => each.message === message)?.answer ?? true;
      host.notes.push(`confirm: ${message}${about ? ` (${[verb, about].filter(Boolean).join(' ')})` : ''}`);
      return answer;
    },
    navigate: (to, { newWindow } = {}) => host.notes.push(`navigate${newWindow ? ' beside' : ''}: ${to}`),
    open: (document, args, moduleId, opener) => {
      host.opened.push({ document, args, moduleId, opener });
      return new Promise((resolve) => waiting.push(resolve));
    },
    document: async () => {
      throw new Error('no document');
    },
    download: async (url, name) => {
      host.notes.push(`download: ${url} ${name ?? ''}`.trim());
    },
    user: () => ({ userId: 'u1' }),
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
    emit: (event, payload) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload);
    },
    script: async (source) => {
      host.notes.push(`script: ${source}`);
    },
    report: ({ at, message }) => host.reports.push({ at, message }),
    ...over,
  };
  return host;
}

type Ask = (name: string, params: Record<string, unknown>) => Promise<Envelope<unknown>>;

/** One call on screen: the answer of its latest params. */
class FakeCall extends Store {
  data: unknown;
  error: Error | undefined;
  validating = false;
  #turn = 0;

  async run(ask: Ask, name: string, params: Record<string, unknown> | undefined): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    if (!params) return;
    this.validating = true;
    const next = await ask(name, params).then(
      ({ data }) => ({ data, error: undefined }),
      (error: Error) => ({ data: this.data, error }),
    );
    if (turn !== this.#turn) return;
    Object.assign(this, next, { validating: false });
    this.changed();
  }
}

function useFakeCall<T>(ask: Ask, name: string, params: Record<string, unknown> | null): CallState<T> {
  const [call] = useState(() => new FakeCall());
  useSyncExternalStore(call.subscribe, call.version);
  const asked = params && JSON.stringify(params);
  const refresh = useCallback(
    () => call.run(ask, name, asked ? JSON.parse(asked) : undefined),
    [call, ask, name, asked],
  );
  useEffect(() => void refresh(), [refresh]);
  const { data, error, validating } = call;
  const loading = params !== null && data === undefined && !error;
  return { data: data as T | undefined, error, loading, validating, refresh };
}
