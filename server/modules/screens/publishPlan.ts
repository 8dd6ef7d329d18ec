import type { Ctx, Reply } from '../../ctx';
import { newUses } from '../../services/authors/newUses';
import type { Documents } from '../../services/platform/documents';
import { checkScreen } from './checkScreen';
import { fragmentsName } from './places';
import { needsSecond } from './secondPerson';
import { type Publishing, screenInfo } from './versions';

async function shownOf(documents: Documents, id: string): Promise<unknown> {
  const name = fragmentsName(id);
  if (name !== undefined) return documents.fragments()[name];
  return documents.has(id) ? (await documents.get(id)).document : undefined;
}

/** The text as it would be shown; undefined while it has issues. */
function nextOf(documents: Documents, text: string, id: string): unknown {
  const { document, issues } = checkScreen(documents, text, id);
  if (issues.length > 0) return undefined;
  return fragmentsName(id) === undefined ? document : JSON.parse(text);
}

/**
 * Before a text is shown to everybody: the document as its editor has it (`screenInfo`), what the text newly reads and changes in
 * words, and `second`: 1 when another person must publish it.
 */
export async function publishPlan(
  ctx: Ctx,
  { documents, rights }: Publishing,
  id: string,
  text: string,
): Promise<Reply> {
  const { data } = await screenInfo(ctx, id);
  const { document, draftNote } = data as { document: string; draftNote: string };
  const uses = await newUses(ctx, rights, await shownOf(documents, id), nextOf(documents, text, id));
  return {
    data: {
      ...(data as object),
      ...uses,
      why: document === text ? draftNote : '',
      second: (await needsSecond(ctx, id, text)) ? 1 : 0,
    },
  };
}
