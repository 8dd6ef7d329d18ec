import { checkRegex } from '../../regex/checkRegex';
import type { Loose, Place } from '../walk';
import type { DocumentNames } from './names';

/** Checks a field: its name is used once, what its attribute names, its widget or that of the entity. */
export function checkField(about: DocumentNames, field: Loose, at: string, { form, table = '' }: Place): void {
  if (!form) return;
  about.checkName(about.seenFields(form, table), field.name, at, 'field');
  const { of } = (field.attribute ?? {}) as Loose;
  if (typeof of === 'string' && !about.columnsAt({ form, table })?.has(of))
    about.checkFormField(of, `${at}/attribute/of`, form);
  if (typeof field.name === 'string' && field.widget === undefined) checkEntityWidget(about, field, at, table);
  if (field.widget === 'table' && !Array.isArray(field.fields))
    about.say(at, `"${field.name}" is a sub-table and has no "fields", its columns`);
}

/** A field without a widget has that of its entity, whose props it must match. */
function checkEntityWidget(about: DocumentNames, field: Loose, at: string, table: string): void {
  const { entity, around } = about;
  const widget = entity && !table ? entity.fields[String(field.name)]?.widget : undefined;
  if (!widget) {
    about.say(at, `"${field.name}" has no widget${entity ? `, and ${entity.id} gives it none` : ''}`);
    return;
  }
  for (const issue of around.checkProps?.(widget, field.props ?? {}) ?? [])
    about.issues.push({ ...issue, at: `${at}/props${issue.at}` });
}

/** Checks a rule: its expression is safe, and the field that it compares with exists. */
export function checkRule(about: DocumentNames, rule: unknown, at: string, { form, table }: Place): void {
  if (typeof rule !== 'object' || rule === null) return;
  const { pattern, same } = rule as Loose;
  if (typeof pattern === 'object' && pattern !== null) {
    const { regex, flags } = pattern as Loose;
    const problem = checkRegex(String(regex), typeof flags === 'string' ? flags : '');
    if (problem) about.say(`${at}/pattern/regex`, problem);
  }
  if (typeof same !== 'string' || !form) return;
  const inRow = table && about.namesIn(form).tables.get(table)?.has(same);
  if (!inRow) about.checkFormField(same, `${at}/same`, form);
}
