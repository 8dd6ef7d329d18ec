import { type Ctx, Refusal } from '../../ctx';
import type { Kit } from '../../module';
import type { AssistSettings } from '../../settings/assist';
import { checkToPublish } from '../screens/checkScreen';
import { createScreen, saveDraft } from '../screens/drafts';
import { allScreens } from '../screens/places';
import { screenInfo } from '../screens/versions';
import { documentIn } from './documentIn';
import { mended } from './mended';
import { instructions, request, type Wanted } from './prompt';

/** Begins a document from words, as a draft that a person looks at, corrects and publishes. */
export async function draftFromWords(ctx: Ctx, kit: Kit, settings: AssistSettings, wanted: Wanted) {
  const { id, kind, title } = wanted;
  const taken = { errors: [{ field: 'id', message: '' }] };
  if ((await allScreens(ctx.db)).has(id)) throw new Refusal('screen.idTaken', {}, taken);
  const document = await mended(ctx, settings, {
    system: await instructions(kit, kind),
    request: request(wanted),
    read: (answer) => documentIn(answer, wanted),
    // Without their hints: those name models, interfaces and documents that are stored here.
    issues: async (text) => (await checkToPublish(ctx, kit.documents, kit.rights, text, id)).issues,
  });
  return ctx.db.transaction(async (tx) => {
    const within = { ...ctx, db: tx };
    await createScreen(within, { id, kind, title });
    const { base } = (await screenInfo(within, id)).data as { base: number };
    await saveDraft(within, id, { document, draft: 1, base, note: ctx.t('assist.note') });
    return { data: { id }, msg: 'screen.created' };
  });
}
