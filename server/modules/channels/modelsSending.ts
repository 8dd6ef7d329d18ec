import { type ModelSource, normaliseModel } from '../../../core/model/normalise';
import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';

/** A published model that names a send configuration. */
export interface SendingModel {
  fullName: string;
  /** A rule of it has no receivers of its own. */
  needsReceivers: boolean;
}

/** Published models that name one of these send configurations by its code. */
export async function modelsSending(db: Db, codes: readonly string[]): Promise<SendingModel[]> {
  const wanted = new Set(codes.map((code) => code.toLowerCase()));
  if (wanted.size === 0) return [];
  const rows = await db.raw<ModelSource & { fullName: string }>(
    `select r.model_id as id, d.full_name as "fullName", r.en_code as "enCode", r.web_type as "webType", r.tables,
       r.form_data as "formData", r.column_data as "columnData", r.app_column_data as "appColumnData"
     from weft_visualdev_release r join weft_visualdev d on d.id = r.model_id and d.delete_mark is null
     where r.current and strpos(r.form_data, 'sends') > 0 order by d.full_name`,
  );
  return rows.flatMap((row) => {
    const naming = normaliseModel(row).sends.filter(({ config }) => wanted.has(config.toLowerCase()));
    return naming.length ? [{ fullName: row.fullName, needsReceivers: naming.some(({ to }) => !to) }] : [];
  });
}

const mostNamed = 5;

/** Refuses with the names of the models, the first five of them. */
export function refuseModels(models: readonly SendingModel[], key: string): void {
  if (models.length === 0) return;
  const names = models.slice(0, mostNamed).map(({ fullName }) => `“${fullName}”`);
  throw new Refusal(key, { models: names.join('、') + (models.length > mostNamed ? '…' : '') });
}

/** The same for what send configurations use: their template or their channel. */
export async function refuseModelsOf(db: Db, configs: readonly { code: string }[], key: string): Promise<void> {
  refuseModels(
    await modelsSending(
      db,
      configs.map(({ code }) => code),
    ),
    key,
  );
}
