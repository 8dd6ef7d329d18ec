import type { Entity } from '../../../../core/language/types';
import entity from '../../../../schemas/entities/user.json';
import { type Ctx, Refusal } from '../../../ctx';
import { acceptEntity } from '../../../entities/acceptEntity';
import { cellFault, isLongNumber } from '../../files/spreadsheets/cellFaults';
import type { Finder } from '../../files/spreadsheets/finder';
import { withLabel } from '../../files/spreadsheets/imported';
import type { SheetRow } from '../../files/spreadsheets/rows';
import type { UserForm } from '../userForm';
import type { UserColumn, UserKey } from './columns';
import { accountKey, type Names, several } from './lookups';
import { type DictionaryKey, dayOf, dictionaryKeys } from './words';

/** Error of a cell, as a key of `import.…`. */
type Wrong = 'unknown' | 'taken' | 'invalid' | 'ambiguous';
/** The value of a cell, or its error. */
type Read = { value: unknown } | { wrong: Wrong; text?: string; candidates?: string[] };
type Values = Record<string, unknown>;
/** `values`: the cells to the left, as they were read. */
type Reader = (text: string, names: Names, ctx: Ctx, values: Values) => Read;

const oneOf = <T>(found: T | undefined, wrong: Wrong): Read => (found === undefined ? { wrong } : { value: found });

/** The values of all names in the cell, or the error of the first that is not clear. */
function allOf<T>(text: string, find: Finder<T>, organizeIds?: string[]): Read {
  const values: T[] = [];
  for (const name of several(text)) {
    const found = find(name, organizeIds);
    if ('wrong' in found) return { ...found, text: name };
    values.push(found.value);
  }
  return { value: values };
}

/** The organisations of the row. */
const placesIn = ({ organizeIdTree }: Values): string[] =>
  ((organizeIdTree ?? []) as string[][]).flatMap((path) => path.at(-1) ?? []);

/** Candidates in one message; the others are counted by an ellipsis. */
const mostCandidates = 5;

function candidatesText(candidates: string[]): string {
  const shown = candidates.slice(0, mostCandidates).join('、');
  return candidates.length > mostCandidates ? `${shown}…` : shown;
}

function dayRead(text: string): Read {
  return oneOf(dayOf(text), 'invalid');
}

const dictionaryReader =
  (key: DictionaryKey): Reader =>
  (text, { items }) =>
    oneOf(items[key].find(({ words, enabled }) => enabled && words.has(text))?.value, 'unknown');

/** Readers of cells that are not plain text. */
const readers: Partial<Record<UserKey, Reader>> = {
  ...Object.fromEntries(dictionaryKeys.map((key) => [key, dictionaryReader(key)])),
  account: (text, { accounts }) => (accounts.has(accountKey(text)) ? { wrong: 'taken' } : { value: text }),
  organizeId: (text, { organizes }) => allOf(text, organizes),
  positionId: (text, { positions }, _, values) => allOf(text, positions, placesIn(values)),
  roleId: (text, { roles }) => allOf(text, roles),
  managerId: (text, { managers }) => ({ text, ...managers(text) }),
  sortCode: (text) => (/^\d{1,6}$/.test(text) ? { value: Number(text) } : { wrong: 'invalid' }),
  enabledMark: (text, { states }) => oneOf(states.get(text), 'unknown'),
  entryDate: dayRead,
  birthday: dayRead,
};

/** Form members whose name differs from their column. */
const formNames: Partial<Record<UserKey, string>> = { organizeId: 'organizeIdTree' };
const columnNames: Readonly<Record<string, string>> = { organizeIdTree: 'organizeId' };

/** Why a cell is invalid; `field` is the key of its column. */
export interface CellFault {
  field: string;
  message: string;
}

/** Failures of the entity's rules for the values that were read, with the messages of the form. */
function ruleFailures(ctx: Ctx, columns: UserColumn[], values: Record<string, unknown>): CellFault[] {
  const labels = new Map<string, string>(columns.map(({ key, label }) => [key, ctx.t(label)]));
  try {
    acceptEntity(ctx, entity as unknown as Entity, values);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const said = (error.errors ?? []).filter(({ field }) => field in values);
    return said.map(({ field, message }) => ({
      field: columnNames[field] ?? field,
      message: withLabel(labels.get(field) ?? '', message),
    }));
  }
}

/**
 * A row as the form of a new user, or all reasons why it is invalid (contract §5.9). A valid account counts as taken
 * for the rows below.
 */
export function readRow(ctx: Ctx, columns: UserColumn[], names: Names, row: SheetRow): UserForm | CellFault[] {
  const reasons: CellFault[] = [];
  const values: Values = {};
  for (const { key, label, required } of columns) {
    const text = row[key] ?? '';
    const say = (word: 'required' | Wrong | `cell${string}`, more: object = {}) =>
      reasons.push({ field: key, message: ctx.t(`import.${word}`, { label: ctx.t(label), ...more }) });
    if (!text && required) say('required');
    if (!text) continue;
    const fault = cellFault(text) ?? (isLongNumber(text) ? 'Long' : undefined);
    if (fault) {
      say(`cell${fault}`, { text });
      continue;
    }
    const read = readers[key]?.(text, names, ctx, values) ?? { value: text };
    if ('wrong' in read) say(read.wrong, { text: read.text, candidates: candidatesText(read.candidates ?? []) });
    else values[formNames[key] ?? key] = read.value;
  }
  reasons.push(...ruleFailures(ctx, columns, values));
  if (reasons.length) return reasons;
  const form = values as unknown as UserForm;
  names.accounts.add(accountKey(form.account));
  return form;
}
