import type { Ctx } from '../../ctx';
import { defineVocabulary } from '../../db/vocabulary';

/** Who knows the start page of a person: `board` gives the id of a portal, '' for none. */
export const startPages = defineVocabulary<(ctx: Pick<Ctx, 'db' | 'user'>) => Promise<string>>('start pages');
