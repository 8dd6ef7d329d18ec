/** The words of a language, which its server reads whole: seeds, summaries and the facts of languages are read by others. */
const words = /\/schemas\/locales\/(\w+)\/(?!(?:seed|callSummaries|language)\.json$)\w+\.json$/;

/** For rolldown's `codeSplitting.groups`: data that each start reads whole is one file, not one for each of hundreds of sources. */
export const dataGroups = [
  { name: (id: string) => `words-${words.exec(id)?.[1]}`, debugName: 'words', test: words },
  { name: 'fragments', test: /\/schemas\/fragments\/\w+\.json$/ },
  { name: 'entities', test: /\/schemas\/entities\/\w+\.json$/ },
];
