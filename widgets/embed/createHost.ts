import type { Document, Entity } from '../../core/language/types';
import type { Language } from '../../core/languages';
import type { WordTree } from '../../core/wordTree';
import { setOrganisationZone } from '../../core/zone';
import type { ActionDefinition } from '../../engine/defineAction';
import { type CallOptions, type Host, ScriptFailure } from '../../engine/host';
import type { WidgetDefinition } from '../../engine/registry';
import type { ViewDefinition } from '../../engine/viewDefinition';
import { createHostWords, type HostWords, languageFor } from './hostWords';
import { createMemoryStore } from './memoryStore';
import { plainQueries, plainSources } from './plainSources';
import { plainFailure } from './refused';
import { createUseCall } from './sharedCalls';
import { createStage, type Stage } from './stage';

/** A document of the language; a JSON file that is imported has the second type. */
export type DocumentJson = Document | Readonly<Record<string, unknown>>;

/** What an application gives: `call`, and every other member of `Host` that it wants to do itself. */
export interface HostOptions extends Partial<Omit<Host, 'call' | 'useCall' | 'language' | 't'>> {
  /** Answers a call with its data. A throw refuses it: the message is shown, `Refused` puts messages at fields. */
  call: (name: string, params: Record<string, unknown>, options: CallOptions) => unknown;
  /** Documents that actions and `WeftDocument` name by their id. */
  documents?: Readonly<Record<string, DocumentJson>>;
  /** Entities that documents name. */
  entities?: Readonly<Record<string, Entity>>;
  /** Default: that of the browser, if there is one, else English. */
  language?: Language;
  /** Zone of dates and times; default: that of the browser. One for the page. */
  zone?: string;
  /** Words of the application by language; they also replace words of the packages. */
  words?: Readonly<Record<Language, WordTree>>;
  /** Beside those of the packages. */
  // biome-ignore lint/suspicious/noExplicitAny: each widget has a value type of its own
  widgets?: readonly WidgetDefinition<any>[];
  actions?: readonly ActionDefinition[];
  views?: readonly ViewDefinition[];
}

/** A host, and what `WeftDocument` draws with it. */
export interface WeftHost extends Host {
  readonly words: HostWords;
  readonly stage: Stage;
  readonly extras: Pick<HostOptions, 'widgets' | 'actions' | 'views' | 'entities'>;
}

function createBus(): Pick<Host, 'on' | 'emit'> {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  return {
    on: (event, listener) => {
      const heard = listeners.get(event) ?? new Set();
      listeners.set(event, heard.add(listener));
      return () => void heard.delete(listener);
    },
    emit: (event, payload) => {
      for (const listener of listeners.get(event) ?? []) listener(payload);
    },
  };
}

const download: Host['download'] = async (url, name = '') => {
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
};

/**
 * Everything that the engine needs from an application, from one function. Without more, all is permitted, nothing is kept, a list is an
 * array or `{ list, total }`, and messages, questions and dialogs are antd's.
 */
export function createHost(options: HostOptions): WeftHost {
  const {
    call: answer,
    documents = {},
    entities,
    language,
    zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
    words: more = {},
    widgets,
    actions,
    views,
    ...own
  } = options;
  setOrganisationZone(zone);
  const stage = createStage();
  const words = createHostWords(languageFor(language), more);
  const notify: Host['notify'] = own.notify ?? ((...note) => stage.voice?.notify(...note));
  const call: Host['call'] = async (name, params = {}, given = {}) => {
    try {
      return { code: 200, msg: '', data: await answer(name, params, given) };
    } catch (error) {
      const quiet = typeof given.quiet === 'function' ? given.quiet(error) : given.quiet;
      if (!quiet && !given.signal?.aborted) notify('error', (error as Error).message, { stays: given.stays });
      throw error;
    }
  };
  const find: Host['document'] = async (id) => {
    const found = Object.hasOwn(documents, id) ? documents[id] : undefined;
    if (!found) throw new Error(`There is no document "${id}": give it to createHost.`);
    return found as Document;
  };
  const fetchDocument = own.document ?? find;
  return {
    sources: plainSources,
    queries: plainQueries,
    failure: plainFailure,
    useStored: createMemoryStore(),
    dictionary: async () => [],
    useDictionary: () => [],
    can: () => true,
    confirm: async (...asked) => stage.voice?.confirm(...asked) ?? false,
    navigate: (to, { newWindow } = {}) => void window.open(to, newWindow ? '_blank' : '_self'),
    open: async (document, args, moduleId, opener) =>
      stage.open({
        document: typeof document === 'string' ? await fetchDocument(document) : document,
        args,
        moduleId,
        opener,
      }),
    download,
    user: () => ({}),
    ...createBus(),
    script: async () => {
      throw new ScriptFailure('unavailable', 'This host runs no scripts: give `script` to createHost.');
    },
    report: ({ at, message, error }) => console.warn(`${at}: ${message}`, error ?? ''),
    ...own,
    document: fetchDocument,
    notify,
    call,
    useCall: createUseCall(call),
    t: words.t,
    language: words.language,
    words,
    stage,
    extras: { widgets, actions, views, entities },
  };
}
