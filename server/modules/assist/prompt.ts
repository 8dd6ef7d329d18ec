import { kindAndFrame, screenKinds } from '../../../core/language/screenKinds';
import { languagePages, loadLanguagePage } from '../../../schemas/editing';
import type { Kit } from '../../module';

/** Words of the language that most documents need; their pages have examples. */
const words = [
  'view.table',
  'view.search',
  'view.form',
  'field',
  'column',
  'button',
  'source',
  'load',
  'binding',
  'text',
  'option',
  'condition',
  'rule',
  'action.call',
  'action.open',
];

/** What can be asked for. */
export const wantedKinds = screenKinds.filter((kind) => kind !== 'form' && kind !== 'fragment');
export type WantedKind = (typeof wantedKinds)[number];

export interface Wanted {
  kind: WantedKind;
  id: string;
  title: string;
  words: string;
}

/** What the endpoint is told before the words of the person: the language and the names of the calls. No record, no person, no secret. */
export async function instructions({ documents }: Pick<Kit, 'documents'>, kind: WantedKind): Promise<string> {
  const names = ['README', `document.${kindAndFrame(kind).kind}`, ...words];
  const pages = await Promise.all(names.filter((name) => languagePages.includes(name)).map(loadLanguagePage));
  return [
    'You write screens of a back office as JSON documents of a language that is described below.',
    'Answer with one JSON object and nothing else. Use only words of the language and calls of the list. Write no scripts.',
    ...pages,
    '# Calls',
    Object.keys(documents.calls).join(' '),
  ].join('\n\n');
}

/** What is wanted, in the words of the person. */
export const request = ({ kind, id, title, words: text }: Wanted): string =>
  [
    `A document with "kind": "${kindAndFrame(kind).kind}", "id": "${id}" and "language": 1.`,
    `Its title is ${JSON.stringify(title)}. Texts are in the language of the words that follow.`,
    text,
  ].join('\n');
