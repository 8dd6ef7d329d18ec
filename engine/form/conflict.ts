import { lookUp } from '../../core/binding';
import { formatDate, readDate } from '../../core/model/dates';
import { fieldWords } from '../field/fieldWords';
import type { Tools } from '../tools';
import type { FormModel } from './formModel';

/** Who saved the record meanwhile, when, and what they changed, as far as the server says (contract-visualdev §2.3). */
export interface Conflict {
  user: string;
  time: string;
  /** Names of fields. */
  fields: string[];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** `data.conflict` of a refused call; undefined when it was refused for another reason. */
export function conflictOf(error: unknown): Conflict | undefined {
  const found = lookUp(error, 'envelope.data.conflict');
  if (typeof found !== 'object' || found === null) return undefined;
  const { user, time, fields } = found as Record<string, unknown>;
  const ms = readDate(time);
  const named = Array.isArray(fields) ? fields : [];
  return {
    user: textOf(lookUp(user, 'name')) || textOf(user),
    time: ms === undefined ? textOf(time) : formatDate(ms, 'yyyy-MM-dd HH:mm:ss'),
    fields: named.map((field) => textOf(lookUp(field, 'label')) || textOf(lookUp(field, 'field')) || textOf(field)),
  };
}

/** The same in words; fields by their labels where the form has them. */
export function conflictWords(tools: Tools, model: FormModel, { user, time, fields }: Conflict): string {
  const { t } = tools.host;
  const labels = fields.filter(Boolean).map((name) => {
    const node = model.plan.byName.get(name);
    return (node && fieldWords(tools, node).label) || name;
  });
  const who = t(time ? 'form.conflictAt' : 'form.conflict', { user: user || t('form.somebody'), time });
  return labels.length ? `${who} ${t('form.conflictFields', { fields: labels.join(', ') })}` : who;
}
