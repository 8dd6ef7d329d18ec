import { callAt } from '../../../core/language/callAt';
import { scriptRequests } from '../../../core/model/scriptRequests';
import { modelScripts, modelTargets } from '../../../core/model/targets';
import type { Model } from '../../../core/model/types';
import { type Asker, Refusal } from '../../ctx';
import type { AuthorRights } from '../../services/authors/authorRights';
import { nothingShipped } from '../../services/authors/shippedUses';

/** The model's own records: its scripts read and change them by the rights of who works with it. */
const isOwn = (call: string) => call.startsWith('onlineDev.');

/** What a script writes out and this person may not call, or no page but an administrator's may; undefined: nothing. */
async function refusedCall({ db, user }: Asker, rights: AuthorRights, source: string): Promise<string | undefined> {
  for (const { method, path } of scriptRequests(source)) {
    const found = callAt(rights.calls, method, path);
    if (!found || isOwn(found.name)) continue;
    if (await rights.faultOf(db, user, { call: found.name, params: found.params }, nothingShipped)) return found.name;
  }
  return undefined;
}

/**
 * Refuses a release that names what its author may not use: interfaces, and calls that its scripts write out. Addresses that
 * scripts compose are judged at each call, which is made in the model's name. Dictionaries are everybody's to read.
 */
export async function assertMayName(ctx: Asker, rights: AuthorRights, model: Model): Promise<void> {
  if (ctx.user.isAdministrator) return;
  for (const { kind, id, at } of modelTargets(model))
    if (kind === 'interface' && !(await rights.runs(ctx.db, ctx.user, id)))
      throw new Refusal('visualdev.authorMayNotRun', { at }, { code: 403 });
  for (const { at, source } of modelScripts(model)) {
    const call = await refusedCall(ctx, rights, source);
    if (call) throw new Refusal('visualdev.authorMayNotCall', { call, at }, { code: 403 });
  }
}
