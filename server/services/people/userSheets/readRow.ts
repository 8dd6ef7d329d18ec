import type { Entity } from '../../../../core/language/types';
import entity from '../../../../schemas/entities/user.json';
import { type Ctx, Refusal } from '../../../ctx';
import { acceptEntity } from '../../../entities/acceptEntity';
import type { SheetRow } from '../../files/spreadsheets/columns';
import type { UserForm } from '../userForm';
import type { UserColumn, UserKey } from './columns';
import { accountKey, type Names, several } from './lookups';
import { type DictionaryKey, dayOf, dictionaryKeys, states } from './words';

/** Error of a cell, as a key of `import.…`. */
type Wrong = 'unknown' | 'taken' | 'invalid';
/** The value of a cell, or its error. */
type Read = { value: unknown } | { wrong: Wrong };
type Reader = (text: string, names: Names, ctx: Ctx) => Read;

const oneOf = <T>(found: T | undefined, wrong: Wrong): Read => (found === undefined ? { wrong } : { value: found });

/** The values of all names in the cell; an error if any is unknown. */
function allOf<T>(text: string, known: ReadonlyMap<string, T>): Read {
  const found = several(text).map((name) => known.get(name));
  return found.includes(undefined) ? { wrong: 'unknown' } : { value: found };
}

function dayRead(text: string): Read {
  return oneOf(dayOf(text), 'invalid');
}

const dictionaryReader =
  (key: DictionaryKey): Reader =>
  (text, { items }) =>
    oneOf(items[key].find(({ word, enabled }) => enabled && word === text)?.value, 'unknown');

/** Readers of cells that are not plain text. */
const readers: Partial<Record<UserKey, Reader>> = {
  ...Object.fromEntries(dictionaryKeys.map((key) => [key, dictionaryReader(key)])),
  account: (text, { accounts }) => (accounts.has(accountKey(text)) ? { wrong: 'taken' } : { value: text }),
  organizeId: (text, { organizes }) => allOf(text, organizes),
  positionId: (text, { positions }) => allOf(text, positions),
  roleId: (text, { roles }) => allOf(text, roles),
  managerId: (text, { managers }) => oneOf(managers.get(text), 'unknown'),
  sortCode: (text) => (/^\d{1,6}$/.test(text) ? { value: Number(text) } : { wrong: 'invalid' }),
  enabledMark: (text, _, ctx) => oneOf(new Map(states(ctx)).get(text), 'unknown'),
  entryDate: dayRead,
  birthday: dayRead,
};

/** Form members whose name differs from their column. */
const formNames: Partial<Record<UserKey, string>> = { organizeId: 'organizeIdTree' };

/** Adds the label to a message: messages next to an input omit it, a list of reasons needs it. */
const withLabel = (label: string, message: string) => (message.includes(label) ? message : `${label}: ${message}`);

/** Failures of the entity's rules for the values that were read, with the messages of the form. */
function ruleFailures(ctx: Ctx, columns: UserColumn[], values: Record<string, unknown>): string[] {
  const labels = new Map<string, string>(columns.map(({ key, label }) => [key, ctx.t(label)]));
  try {
    acceptEntity(ctx, entity as unknown as Entity, values);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const said = (error.errors ?? []).filter(({ field }) => field in values);
    return said.map(({ field, message }) => withLabel(labels.get(field) ?? '', message));
  }
}

/**
 * A row as the form of a new user, or all reasons why it is invalid (contract §5.9). A valid account counts as taken
 * for the rows below.
 */
export function readRow(ctx: Ctx, columns: UserColumn[], names: Names, row: SheetRow): UserForm | string[] {
  const reasons: string[] = [];
  const values: Record<string, unknown> = {};
  for (const { key, label, required } of columns) {
    const text = row[key] ?? '';
    const say = (word: 'required' | Wrong) => reasons.push(ctx.t(`import.${word}`, { label: ctx.t(label) }));
    if (!text && required) say('required');
    if (!text) continue;
    const read = readers[key]?.(text, names, ctx) ?? { value: text };
    if ('wrong' in read) say(read.wrong);
    else values[formNames[key] ?? key] = read.value;
  }
  reasons.push(...ruleFailures(ctx, columns, values));
  if (reasons.length) return reasons;
  const form = values as unknown as UserForm;
  names.accounts.add(accountKey(form.account));
  return form;
}
