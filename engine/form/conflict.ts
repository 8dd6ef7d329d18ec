import { fieldWords } from '../field/fieldWords';
import type { Conflict } from '../ports';
import type { Tools } from '../tools';
import type { FormModel } from './formModel';

/** Who saved the record in between, when, and which fields, by label where the form has them. */
export function conflictWords(tools: Tools, model: FormModel, { user, time, fields }: Conflict): string {
  const { t } = tools.host;
  const labels = fields.filter(Boolean).map((name) => {
    const node = model.plan.byName.get(name);
    return (node && fieldWords(tools, node).label) || name;
  });
  const who = t(time ? 'engine.conflictAt' : 'engine.conflict', { user: user || t('engine.somebody'), time });
  return labels.length ? `${who} ${t('engine.conflictFields', { fields: labels.join(', ') })}` : who;
}
