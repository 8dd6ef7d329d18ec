import { ConditionError, conditionFields, conditionPaths } from '../../condition';
import type { Condition } from '../types';
import type { Place } from '../walk';
import { always, type DocumentNames } from './names';
import { checkPath } from './paths';

/** Checks the fields and paths of a condition. `record`: it has a record to look in. */
export function checkCondition(
  about: DocumentNames,
  condition: unknown,
  at: string,
  place: Place,
  record: boolean,
): void {
  let fields: string[];
  try {
    fields = conditionFields(condition as Condition);
    for (const path of conditionPaths(condition as Condition)) checkPath(about, path, at, place);
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    about.say(at, error.message);
    return;
  }
  if (!record && fields.length > 0) {
    about.say(at, `"${fields[0]}" has no record to look in here`, `"$form.${fields[0]}" and the like look elsewhere`);
  }
  const { form, table, row } = place;
  if (!record || !form || row) return;
  const columns = table === undefined ? undefined : about.namesIn(form).tables.get(table);
  for (const field of fields) {
    const name = field.split('.')[0] as string;
    if (!columns) about.checkFormField(name, at, form);
    else if (!columns.has(name) && name !== always) about.unknown(at, name, `a column of "${table}"`, columns);
  }
}
