import type { ModelField } from '../../../core/model/types';
import type { Ctx } from '../../ctx';

/** Tables with disabled rows, by the `type` of a typed value (`id--role`). */
const tables: Readonly<Record<string, string>> = {
  user: 'weft_user',
  role: 'weft_role',
  position: 'weft_position',
  group: 'weft_group',
  company: 'weft_organize',
  department: 'weft_organize',
  organize: 'weft_organize',
};
/** The member type of the ids in each kind of field. */
const kinds: Readonly<Record<string, string>> = {
  organizeSelect: 'organize',
  depSelect: 'organize',
  userSelect: 'user',
  posSelect: 'position',
  roleSelect: 'role',
  groupSelect: 'group',
};

/** `table id` of one choice. */
type Choice = string;

/** The organisations in a value: the last id of each path. */
function pathEnds(value: unknown): string[] {
  if (!Array.isArray(value)) return value === null || value === undefined || value === '' ? [] : [String(value)];
  if (value.some(Array.isArray)) return value.flatMap(pathEnds);
  return value.length ? [String(value.at(-1))] : [];
}

function namedBy(field: ModelField, value: unknown): string[] {
  return field.key === 'organizeSelect' ? pathEnds(value) : [value].flat(2).filter(Boolean).map(String);
}

function choiceOf(field: ModelField, said: string): Choice[] {
  const [id = '', type = ''] = field.key === 'usersSelect' ? said.split('--') : [said, kinds[field.key]];
  const table = tables[type];
  return table ? [`${table} ${id}`] : [];
}

/** Newly chosen users and organisations; those stored before may have been disabled since. */
export function newChoices(field: ModelField, value: unknown, before: unknown): Choice[] {
  if (field.key !== 'usersSelect' && !kinds[field.key]) return [];
  const stood = new Set([before].flat(2).map(String));
  return namedBy(field, value)
    .filter((said) => !stood.has(said))
    .flatMap((said) => choiceOf(field, said));
}

/** The disabled ones among these, which cannot be chosen (VALD-95). One statement per table. */
export async function findDisabled(ctx: Ctx, choices: readonly Choice[]): Promise<Set<Choice>> {
  const idsOf = new Map<string, Set<string>>();
  for (const choice of choices) {
    const [table = '', id = ''] = choice.split(' ');
    idsOf.set(table, (idsOf.get(table) ?? new Set()).add(id));
  }
  const found = await Promise.all(
    [...idsOf].map(async ([table, ids]) => {
      const rows = await ctx.db.raw<{ id: string }>(
        `select id from ${table} where id = any($1::text[]) and enabled_mark is distinct from 1`,
        [[...ids]],
      );
      return rows.map(({ id }) => `${table} ${id}`);
    }),
  );
  return new Set(found.flat());
}
