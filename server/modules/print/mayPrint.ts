import { type Ctx, Refusal } from '../../ctx';
import { runnableNames } from '../../services/authors/runRight';
import { grantsOf } from '../../services/permissions/grants';
import type { Documents } from '../../services/platform/documents';
import { findAccess } from '../records/access';
import { runsInterfaces } from '../records/interfaceRows';
import { findPublished, type Published } from '../records/published';
import { readKeys, recordReader, withKeys } from '../records/reader';
import { assertAuthorRuns, readSource, type Sourced } from './source';

export const printModule = 'system.printDev';

const names = ({ model }: Published, templateId: string) =>
  Boolean(model.form.print?.ids.includes(templateId) || model.list?.printIds.includes(templateId));

/** Current releases whose texts hold the id; whether they name it as a template is read from the model. */
export async function namingModels(ctx: Ctx, templateId: string): Promise<Published[]> {
  const rows = await ctx.db.kysely
    .selectFrom('weftVisualdevRelease')
    .select('modelId')
    .where('current', '=', true)
    .where((is) => is.or([is('formData', 'like', `%${templateId}%`), is('columnData', 'like', `%${templateId}%`)]))
    .execute();
  const models = await Promise.all(rows.map(({ modelId }) => findPublished(ctx.db, modelId)));
  return models.filter((each): each is Published => each !== undefined && names(each, templateId));
}

/** The records among `ids` that this person sees, by the model that names the template and whose author runs interfaces. */
export async function seenRecords(
  ctx: Ctx,
  templateId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>();
  for (const published of await namingModels(ctx, templateId)) {
    const access = (await runsInterfaces(ctx.db, published)) && (await findAccess(ctx, published));
    if (!access) continue;
    const reader = await recordReader(ctx, published, access);
    seen.set(published.modelId, await readKeys(ctx.db, withKeys(reader, ids)));
  }
  return seen;
}

/** Whether a holder of the module of templates prints any record: who may run the interface, or every one with its statements. */
async function isFree(ctx: Ctx, documents: Documents, template: Sourced): Promise<boolean> {
  const { modules } = await grantsOf(ctx.db, ctx.user);
  if (!modules.has(printModule)) return false;
  const names = await runnableNames(ctx, documents);
  const source = readSource(template);
  return !names || (source.kind === 'interface' && names.has(source.interfaceId));
}

/**
 * Refuses statements and interfaces over records that this person does not see: they know no rights. Free are
 * administrators, and holders of the module of templates who may run what the template runs. An interface is one that the
 * template's author may run, too. A model as source has its own rights (modelData).
 */
export async function assertMayPrint(
  ctx: Ctx,
  documents: Documents,
  template: Sourced & { id: string; sourceUserId: string | null },
  formIds: readonly string[],
): Promise<void> {
  await assertAuthorRuns(ctx, documents, template);
  if (ctx.user.isAdministrator || readSource(template).kind === 'model') return;
  if (await isFree(ctx, documents, template)) return;
  const seen = new Set([...(await seenRecords(ctx, template.id, formIds)).values()].flat());
  if (!seen.size) throw new Refusal('error.denied', {}, { code: 403 });
  if (formIds.some((id) => !seen.has(id))) throw new Refusal('visualdev.recordGone');
}
