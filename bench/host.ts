import { failure } from '../app/platform/failure';
import { queries } from '../app/platform/queries';
import { sources } from '../app/platform/sources';
import { fillWords } from '../core/fillWords';
import type { Host } from '../engine/host';
import common from '../schemas/locales/en/common.json';
import engine from '../schemas/locales/en/engine.json';
import subTable from '../schemas/locales/en/subTable.json';
import validation from '../schemas/locales/en/validation.json';
import widget from '../schemas/locales/en/widget.json';

const nothing = {
  data: undefined,
  error: undefined,
  loading: false,
  validating: false,
  refresh: async () => undefined,
};
const words: Record<string, string> = {};
function gather(at: string, tree: object): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') words[`${at}.${key}`] = value;
    else gather(`${at}.${key}`, value as object);
  }
}
for (const [name, tree] of Object.entries({ common, engine, validation, subTable, widget })) gather(name, tree);

export const t = (key: string, values: Record<string, unknown> = {}): string =>
  fillWords(words[key] ?? key, values, 'en');

/** The ten-line host: no network is involved. */
export function createBenchHost(more: Partial<Host> = {}): Host {
  return {
    call: async () => ({ code: 200, msg: '', data: null }),
    useCall: () => nothing as never,
    useDictionary: () => [],
    dictionary: async () => [],
    sources,
    queries,
    failure,
    useStored: () => ({ items: undefined, save: async () => true, remove: async () => true }),
    can: () => true,
    t,
    language: () => 'en',
    notify: () => undefined,
    confirm: async () => true,
    navigate: () => undefined,
    open: async () => ({ ok: false }),
    document: async () => {
      throw new Error('no documents here');
    },
    download: async () => undefined,
    user: () => ({}),
    on: () => () => undefined,
    emit: () => undefined,
    script: async () => undefined,
    report: (problem) => console.warn(problem.at, problem.message),
    ...more,
  };
}
