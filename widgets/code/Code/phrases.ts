import type { Words } from '../../words';

/** The editor's own words, by their English text; each has a key below `code.`. */
const phrases: Record<string, string> = {
  Find: 'find',
  Replace: 'replace',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  regexp: 'regexp',
  'by word': 'byWord',
  replace: 'replaceOne',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'currentMatch',
  'on line': 'onLine',
  'replaced $ matches': 'replacedCount',
  'replaced match on line $': 'replacedLine',
  'Fold line': 'fold',
  'Unfold line': 'unfold',
  'Folded lines': 'foldedLines',
  'Unfolded lines': 'unfoldedLines',
  'folded code': 'folded',
  unfold: 'unfold',
  to: 'to',
  Completions: 'completions',
  Diagnostics: 'issues',
  'No diagnostics': 'noIssues',
  '$ unchanged lines': 'unchangedLines',
};

/** For `EditorState.phrases`. */
export const phrasesOf = (t: Words): Record<string, string> =>
  Object.fromEntries(Object.entries(phrases).map(([english, key]) => [english, t(`code.${key}`)]));
