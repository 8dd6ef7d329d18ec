import { failure, step } from '../../../../core/model/read';
import type { ModelSend } from '../../../../core/model/sendTypes';
import type { Model, ModelIssue } from '../../../../core/model/types';
import type { Db } from '../../../db/types';
import { sendsToAddress } from '../../../services/channels/enqueue';

interface Config {
  id: string;
  code: string;
  messageType: string;
  toUserIds: string;
}

/** Enabled send configurations with an enabled template, by code in lower case. */
export async function findConfigs(db: Db, sends: readonly ModelSend[], lock = ''): Promise<Map<string, Config>> {
  const codes = [...new Set(sends.map(({ config }) => config.toLowerCase()))];
  if (codes.length === 0) return new Map();
  const rows = await db.raw<Config>(
    `select c.id, lower(c.en_code) as code, m.message_type as "messageType", c.to_user_ids as "toUserIds"
     from weft_send_config c join weft_message_template m on m.id = c.template_id and m.enabled_mark = 1
       and m.delete_mark is null
     where lower(c.en_code) = any($1::text[]) and c.enabled_mark = 1 and c.delete_mark is null ${lock}`,
    [codes],
  );
  return new Map(rows.map((row) => [row.code, row]));
}

/** Configurations that are not there, and rules whose messages would go to nobody in particular. */
export async function configIssues(db: Db, { sends }: Model): Promise<ModelIssue[]> {
  // Until the release is committed nobody disables or deletes them.
  const known = await findConfigs(db, sends, 'for share of c');
  return sends.flatMap(({ at, name, config, to }) => {
    const found = known.get(config.toLowerCase());
    if (!found) return [failure(step(at, 'config'), 'sendConfig', `${config} does not exist`, { name: config })];
    if (to || found.toUserIds || sendsToAddress(db, found.messageType)) return [];
    return [failure(at, 'sendReceivers', 'neither the rule nor its configuration names receivers', { name })];
  });
}
