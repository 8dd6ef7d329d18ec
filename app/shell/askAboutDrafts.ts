import { confirm } from '../feedback';
import { runtime } from '../runtime';

/** Before signing out, if there are drafts: deletes them or leaves them on this device, as the person decides. */
export async function askAboutDrafts(): Promise<void> {
  const { drafts, i18n } = runtime;
  const count = await drafts.count();
  if (count === 0) return;
  const remove = await confirm(i18n.t('shell.draftsQuestion', { count }), {
    verb: i18n.t('shell.draftsRemove'),
    refusal: i18n.t('shell.draftsKeep'),
    danger: true,
  });
  if (remove) await drafts.clear();
}
