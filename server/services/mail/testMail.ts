import type { Ctx, Reply } from '../../ctx';
import { configuration } from '../platform/configuration';
import { secretTargets } from '../platform/secretSettings';
import { type MailSettings, withMailServer } from './mailServer';

export type MailForm = Partial<MailSettings>;

/** The stored settings with those of the form. The stored password is used for its own server only. */
async function settingsOf(ctx: Ctx, form: MailForm): Promise<MailSettings> {
  const stored = await configuration(ctx.db);
  const given = Object.entries(form).filter(([, value]) => value !== undefined && value !== null);
  const settings: MailSettings = { ...stored, ...Object.fromEntries(given) };
  const targets = secretTargets.emailPassword as (keyof MailSettings)[];
  const same = targets.every((key) => settings[key] === stored[key]);
  return { ...settings, emailPassword: form.emailPassword || (same ? stored.emailPassword : '') };
}

/** Connects and signs in to the mail server of the form, without sending anything (contract §5.11). */
export async function testMail(ctx: Ctx, form: MailForm): Promise<Reply> {
  await withMailServer(await settingsOf(ctx, form), (server) => server.verify());
  return { data: null, msg: 'mail.connected' };
}
