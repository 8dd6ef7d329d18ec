import type { FlowDoc, KnownWorld } from '../../../core/flow/types';
import { isHidden } from '../../../core/model/isHidden';
import { columnsOf, mainFields } from '../../../core/model/walk';
import type { Ctx } from '../../ctx';
import { modelIdOf } from '../records/modelIds';
import { findPublished, type Published } from '../records/published';

type Kind = Parameters<NonNullable<KnownWorld['has']>>[0];

const tables: Record<Kind, { table: string; names: string[] }> = {
  user: { table: 'weft_user', names: ['id', 'account'] },
  role: { table: 'weft_role', names: ['id', 'en_code'] },
  position: { table: 'weft_position', names: ['id', 'en_code'] },
  group: { table: 'weft_group', names: ['id', 'en_code'] },
  organisation: { table: 'weft_organize', names: ['id', 'en_code'] },
  interface: { table: 'weft_data_interface', names: ['id', 'en_code'] },
  model: { table: 'weft_visualdev', names: ['id', 'en_code'] },
  flow: { table: 'weft_flow', names: ['id', 'en_code'] },
  send: { table: 'weft_send_config', names: ['id', 'en_code'] },
};

/** Every text of a document: what it may name. */
function textsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) textsIn(each, found);
  return found;
}

/** Fields of the model by the name that a flow gives them. */
export const fieldsOf = ({ model }: Published): NonNullable<KnownWorld['fields']> =>
  new Map(
    mainFields(model).flatMap((field) => [
      [field.vModel, { kind: field.key, label: field.label, hidden: isHidden(field) }] as const,
      ...(field.key === 'table'
        ? columnsOf(field).map(
            (column) =>
              [
                `${field.vModel}.${column.vModel}`,
                { kind: column.key, table: field.vModel, label: column.label, hidden: isHidden(column) },
              ] as const,
          )
        : []),
    ]),
  );

/** What a check of this document knows: the fields of its model, and which names exist; one statement a kind. */
export async function worldOf(ctx: Pick<Ctx, 'db'>, doc: FlowDoc): Promise<KnownWorld> {
  const texts = [...textsIn(doc)];
  const known = new Map<Kind, Set<string>>();
  for (const [kind, { table, names }] of Object.entries(tables)) {
    const [id = '', code = ''] = names;
    const rows = await ctx.db.raw<{ id: string; code: string }>(
      `select ${id} as id, ${code} as code from ${table} where (${id} = any($1::text[]) or ${code} = any($1::text[]))
       and delete_mark is null order by ${id}`,
      [texts],
    );
    known.set(kind as Kind, new Set(rows.flatMap((row) => [row.id, row.code])));
  }
  const published = doc.model ? await findPublished(ctx.db, await modelIdOf(ctx.db, doc.model)) : undefined;
  return {
    ...(published ? { fields: fieldsOf(published) } : {}),
    has: (kind, id) => known.get(kind)?.has(id) ?? false,
  };
}

const members = [
  ['user', 'weft_user', 'account', `real_name || '/' || account`],
  ['role', 'weft_role', 'en_code', 'full_name'],
  ['position', 'weft_position', 'en_code', 'full_name'],
  ['group', 'weft_group', 'en_code', 'full_name'],
  ['organize', 'weft_organize', 'en_code', 'full_name'],
] as const;

/** Names of people and groups that a document names by account or code, by `<code>--<kind>`. */
export async function namedByCode({ db }: Pick<Ctx, 'db'>, doc: FlowDoc): Promise<Record<string, string>> {
  const parts = members.map(
    ([kind, table, code, name]) =>
      `select ${code} || '--${kind}' as key, ${name} as name from ${table} where ${code} = any($1::text[]) and delete_mark is null`,
  );
  const rows = await db.raw<{ key: string; name: string }>(`${parts.join(' union all ')} order by 1, 2`, [
    [...textsIn(doc)],
  ]);
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]));
}
