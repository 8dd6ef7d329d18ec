import type { Issue } from '../../../core/language/types';
import { type Ctx, Refusal } from '../../ctx';
import type { Kit } from '../../module';
import type { AssistSettings } from '../../settings/assist';
import { checkToPublish } from '../screens/checkScreen';
import { createScreen, saveDraft } from '../screens/drafts';
import { allScreens, type ScreenKind } from '../screens/places';
import { screenInfo } from '../screens/versions';
import { ask, type Message } from './ask';
import { documentIn } from './documentIn';
import { instructions, request, type Wanted } from './prompt';

/** All answers together: below the 120 s that a proxy waits. */
const totalMs = 100_000;
/** The first answer, and two that mend it. */
const mostAnswers = 3;

/** Without their hints: those name models, interfaces and documents that are stored here. */
const told = (issues: readonly Issue[]) =>
  `It has these issues; answer with the whole document without them.\n${JSON.stringify(
    issues.slice(0, 30).map(({ at, message }) => ({ at, message })),
  )}`;

/** The best document that the endpoint gives: the first without issues, else the last one. */
async function written(ctx: Ctx, kit: Kit, settings: AssistSettings, wanted: Wanted): Promise<string> {
  const end = Date.now() + totalMs;
  const messages: Message[] = [
    { role: 'system', content: await instructions(kit, wanted.kind) },
    { role: 'user', content: request(wanted) },
  ];
  let found: string | undefined;
  for (let answers = 0; answers < mostAnswers && end - Date.now() > 1_000; answers += 1) {
    const answer = await ask(settings, messages, end - Date.now(), ctx.log).catch((error: unknown) => {
      // A document that could not be mended is still one to go on with.
      if (found !== undefined && error instanceof Refusal) return undefined;
      throw error;
    });
    if (answer === undefined) break;
    const document = documentIn(answer, wanted);
    const { issues } = document
      ? await checkToPublish(ctx, kit.documents, kit.rights, document, wanted.id)
      : { issues: [{ at: '', message: 'The answer is no JSON object.' }] };
    found = document ?? found;
    if (document !== undefined && issues.length === 0) break;
    messages.push({ role: 'assistant', content: answer }, { role: 'user', content: told(issues as Issue[]) });
  }
  if (found === undefined) throw new Refusal('assist.noDocument');
  return found;
}

/** Begins a document from words, as a draft that a person looks at, corrects and publishes. */
export async function draftFromWords(
  ctx: Ctx,
  kit: Kit,
  settings: AssistSettings,
  wanted: Wanted & { kind: ScreenKind },
) {
  const { id, kind, title } = wanted;
  const taken = { errors: [{ field: 'id', message: '' }] };
  if ((await allScreens(ctx.db)).has(id)) throw new Refusal('screen.idTaken', {}, taken);
  const document = await written(ctx, kit, settings, wanted);
  return ctx.db.transaction(async (tx) => {
    const within = { ...ctx, db: tx };
    await createScreen(within, { id, kind, title });
    const { base } = (await screenInfo(within, id)).data as { base: number };
    await saveDraft(within, id, { document, draft: 1, base, note: ctx.t('assist.note') });
    return { data: { id }, msg: 'screen.created' };
  });
}
