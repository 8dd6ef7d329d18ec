import { receiverTypes } from '../../../../core/model/checkSends';
import type { ModelSend } from '../../../../core/model/sendTypes';
import { findField } from '../../../../core/model/walk';
import type { Ctx } from '../../../ctx';
import type { Published } from '../published';
import { type Reader, readRows } from '../reader';
import type { Row } from '../rows';
import { showRows } from '../shown';

/** What one record gives a rule. */
export interface RecordTexts {
  recordId: string;
  /** Of the template's parameters. */
  values: Record<string, string>;
  /** `id--type`, joined with commas; undefined: the configuration's own receivers. */
  toUserIds: string | undefined;
}

/** The ids of a stored value: one id, a list, or paths of organisations, of which the last member is meant. */
function idsIn(value: unknown, isPath: boolean): string[] {
  const parsed = typeof value === 'string' && value.startsWith('[') ? (JSON.parse(value) as unknown) : value;
  const list = Array.isArray(parsed)
    ? parsed
    : parsed === null || parsed === undefined || parsed === ''
      ? []
      : [parsed];
  if (!isPath) return list.filter((item): item is string => typeof item === 'string');
  const paths = list.every((item) => Array.isArray(item)) ? (list as unknown[][]) : [list];
  return paths.map((path) => path.at(-1)).filter((item): item is string => typeof item === 'string');
}

function membersOf({ model, storage }: Published, { to }: ModelSend, row: Row): string | undefined {
  if (!to) return undefined;
  const fields = to.fields.flatMap((name) => {
    const column = storage.main.columns.find(({ vModel }) => vModel === name)?.column;
    const key = findField(model, name)?.field.key ?? '';
    const ids = column ? idsIn(row[column], key === 'organizeSelect') : [];
    return ids.map((id) => (id.includes('--') ? id : `${id}--${receiverTypes[key]}`));
  });
  return [...new Set([...fields, ...to.members])].join(',');
}

const textOf = (value: unknown) =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value);

/** Fields that a rule reads of a record beside its condition. */
export const fieldsOf = ({ to, parameters }: ModelSend): Set<string> =>
  new Set([...(to?.fields ?? []), ...Object.values(parameters)]);

/** The texts of the reader's records, as a detail shows them. */
export async function readSending(
  ctx: Ctx,
  published: Published,
  send: ModelSend,
  reader: Reader,
): Promise<RecordTexts[]> {
  const rows = await readRows(ctx.db, reader);
  const shown = rows.length ? await showRows(ctx, reader, rows, { detail: true }) : [];
  return rows.map((row, index) => {
    const named = Object.entries(send.parameters).map(
      ([name, field]) => [name, textOf(shown[index]?.[field])] as const,
    );
    const values = {
      '@Title': published.model.fullName,
      '@CreatorUserName': ctx.user.realName,
      ...Object.fromEntries(named),
    };
    return { recordId: String(row.id), values, toUserIds: membersOf(published, send, row) };
  });
}
