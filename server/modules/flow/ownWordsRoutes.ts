import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { createWords, listWords, removeWords, updateWords, wordsInfo } from './ownWords';
import { IdPath } from './routeParts';

const permission = 'signedIn' as const;
const audit = 'flow';
const body = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }) },
  { additionalProperties: true },
);

/** Common words of a person for the opinions of approvals (contract-flow §5). */
export const ownWordsRoutes: RouteSpec[] = [
  { call: 'flowWords.list', summary: 'Own common words for opinions', permission, handler: (ctx) => listWords(ctx) },
  {
    call: 'flowWords.info',
    summary: 'One of the own common words',
    permission,
    path: IdPath,
    handler: (ctx, { path }) => wordsInfo(ctx, path.id),
  },
  {
    call: 'flowWords.create',
    summary: 'Adds own common words, 50 at most',
    permission,
    body,
    audit,
    handler: (ctx, { body: given }) => createWords(ctx, given),
  },
  {
    call: 'flowWords.update',
    summary: 'Changes own common words',
    permission,
    path: IdPath,
    body,
    audit,
    handler: (ctx, { path, body: given }) => updateWords(ctx, path.id, given),
  },
  {
    call: 'flowWords.remove',
    summary: 'Deletes own common words',
    permission,
    path: IdPath,
    audit,
    handler: (ctx, { path }) => removeWords(ctx, path.id),
  },
];
