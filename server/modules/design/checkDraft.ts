import { type PostedDraft, sourceOf } from '../../../core/design/model/drawDraft';
import type { ModelIssue } from '../../../core/model/types';
import { type Ctx, Refusal } from '../../ctx';
import { examine, type Source } from './examine';
import { outsideIssues } from './outsideIssues';
import { counted, shownIssues } from './shownIssues';

export type DraftCheck = ReturnType<typeof counted>;

async function issuesOf(ctx: Ctx, source: Source, trusted: boolean): Promise<ModelIssue[]> {
  const { model, issues } = await examine(ctx, ctx.db, source);
  return [...issues, ...(await outsideIssues(ctx, ctx.db, model, trusted))];
}

/**
 * The issues of a draft that is about to be saved. What is no model at all is refused (broken JSON, another shape);
 * other errors are stored with the draft and prevent only its release.
 */
export async function acceptDraft(ctx: Ctx, source: Source, trusted = false): Promise<DraftCheck> {
  const issues = await issuesOf(ctx, source, trusted);
  const check = counted(shownIssues(ctx, issues));
  const shapes = shownIssues(
    ctx,
    issues.filter(({ shape }) => shape),
  );
  const [first] = shapes;
  if (!first) return check;
  const errors = shapes.map(({ at, message }) => ({ field: at.split('/')[1] ?? '', message }));
  throw new Refusal('visualdev.invalid', { message: first.message }, { errors, data: { ...check } });
}

/** Whether the model would still be trusted if this person saved it: an administrator's save keeps its trust. */
async function staysTrusted({ db, user }: Ctx, id: PostedDraft['id']): Promise<boolean> {
  if (!id || !user.isAdministrator) return false;
  const row = await db.kysely.selectFrom('weftVisualdev').select('trusted').where('id', '=', id).executeTakeFirst();
  return row?.trusted === 1;
}

/** Everything that is wrong with a draft, without saving it. */
export async function checkPosted(ctx: Ctx, posted: PostedDraft): Promise<DraftCheck> {
  const issues = await issuesOf(ctx, sourceOf(posted), await staysTrusted(ctx, posted.id));
  return counted(shownIssues(ctx, issues));
}
