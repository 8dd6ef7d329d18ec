import type { Ctx } from '../../../ctx';
import type { Beside, Published } from '../published';
import type { FieldChange } from './changesOf';

/** Whether saves of this model store history: unless its formData has `"history": false`. */
export const keepsHistory = ({ model }: Published): boolean => model.form.raw.history !== false;

/** A saved record and what the save changed. */
export interface Saved {
  id: string;
  changes: readonly FieldChange[];
}

/** The statement that stores these changes, run beside the check of a save; undefined: there is nothing to store. */
export function historyOf({ now, user }: Ctx, published: Published, saved: readonly Saved[]): Beside | undefined {
  const rows = saved.flatMap(({ id, changes }) => changes.map((change) => ({ ...change, record: id })));
  if (!rows.length || !keepsHistory(published)) return undefined;
  return {
    sql: `insert into weft_record_history (model_id, record_id, time, user_id, field, row_number, before, after)
      select $1, c.record, $3::timestamptz, $4, c.field, c.row, c.before, c.after
      from jsonb_to_recordset($5::jsonb) as c(record text, field text, row integer, before jsonb, after jsonb)`,
    params: [now, user.id, JSON.stringify(rows)],
  };
}
