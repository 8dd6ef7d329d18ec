import { createContext, useContext } from 'react';

/** Texts by locale key (`widget.…`, see schemas/locales), with `{name}` replaced from `values`. */
export type Words = (key: string, values?: Record<string, unknown>) => string;

/** The app provides its `t`; without it the keys themselves are shown. */
export const WordsContext = createContext<Words>((key) => key);

export function useWords(): Words {
  return useContext(WordsContext);
}
