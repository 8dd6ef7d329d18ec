import type { Condition } from '../../../core/language/types';
import { isSecret } from '../../../core/model/isSecret';
import { asArray, asText, isObject } from '../../../core/model/read';
import { shownName, showsName } from '../../../core/model/shownText';
import { columnType } from '../../../core/model/storageType';
import type { ModelField } from '../../../core/model/types';
import { findField, isStored } from '../../../core/model/walk';
import type { Ctx } from '../../ctx';
import type { Named } from '../files/spreadsheets/finder';
import { findPublished } from './published';
import { readRows, referenceReader } from './reader';
import { showRows } from './shown';
import { orderOf } from './where';

/** Texts of one condition (core/limits). */
const mostTexts = 5_000;

/** What a related record is named by: the member shown of it, then the other columns of its picker. */
function membersOf({ props }: ModelField): [label: string, ...others: string[]] {
  const label = asText(props.relationField) || 'fullName';
  const columns = asArray(props.columnOptions).map((item) => (isObject(item) ? asText(item.value) : asText(item)));
  return [label, ...new Set(columns.filter((name) => name && name !== label))];
}

interface Target {
  label: string;
  /** Members of which the texts are stored as they are shown, but for the label. */
  members: string[];
}

/** Reads the records of a relation within this person's rights, by a condition of the members that name them. */
async function readNamed(
  ctx: Ctx,
  field: ModelField,
  conditionOf: (target: Target) => Condition | undefined,
  limit?: number,
): Promise<Named<string>[]> {
  const published = await findPublished(ctx.db, asText(field.props.modelId));
  if (!published) return [];
  const [label, ...others] = membersOf(field);
  const isNamed = (name: string) => {
    const member = findField(published.model, name)?.field;
    return member && isStored(member) && !isSecret(member) && (showsName(member) || columnType(member) === 'text');
  };
  const lent = new Set([label, ...others]);
  const { readable } = await referenceReader(ctx, published, lent);
  const members = others.filter((name) => isNamed(name) && readable.reads(name));
  if (!isNamed(label) || !readable.reads(label)) return [];
  const nameOf = (name: string) => (showsName(findField(published.model, name)!.field) ? shownName(name) : name);
  const condition = conditionOf({ label: nameOf(label), members: members.map(nameOf) });
  const reader = await referenceReader(ctx, published, lent, [condition]);
  const rows = await readRows(ctx.db, reader, { order: orderOf(published.storage, []), limit });
  const shown = await showRows(ctx, reader, rows);
  return shown.flatMap((row): Named<string>[] => {
    const text = (name: string) => (row[name] === null || row[name] === undefined ? '' : String(row[name]).trim());
    return text(label) ? [{ full: text(label), short: members.map(text).filter(Boolean), value: String(row.id) }] : [];
  });
}

/** The records of a relation that these texts name, by their label or by another column of the picker, such as a code. */
export async function namedRecords(ctx: Ctx, field: ModelField, texts: readonly string[]): Promise<Named<string>[]> {
  const found = new Map<string, Named<string>>();
  for (let from = 0; from < texts.length; from += mostTexts) {
    const some = texts.slice(from, from + mostTexts);
    const all = await readNamed(ctx, field, ({ label, members }) => ({
      any: [label, ...members].map((name) => ({ [name]: { in: some } })),
    }));
    for (const each of all) found.set(each.value, each);
  }
  return [...found.values()];
}

/** The texts that a cell of the relation may hold; nothing where there are more of them. */
export async function offeredRecords(ctx: Ctx, field: ModelField, most: number): Promise<string[]> {
  const all = await readNamed(ctx, field, () => undefined, most + 1);
  return all.length > most ? [] : [...new Set(all.map(({ full }) => full))];
}
