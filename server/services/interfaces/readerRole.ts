import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';

/** PostgreSQL's role under which statements of interfaces run: it owns nothing and can read what is granted here. */
const role = 'weft_reader';

/** Of our own tables only what is in every address book; passwords, sessions, settings, logs and rights are not among it. */
const readable: Record<string, string> = {
  weft_user:
    '(id, account, real_name, gender, organize_id, position_id, manager_id, enabled_mark, sort_code, delete_mark)',
  weft_organize: '',
  weft_position: '',
  weft_role: '',
  weft_group: '',
  weft_user_relation: '',
  weft_dictionary_type: '',
  weft_dictionary_data: '',
};

const ready = new WeakMap<object, Promise<void>>();

async function makeRole(db: Db): Promise<void> {
  const [known] = await db.raw('select 1 from pg_roles where rolname = $1', [role]);
  if (known) return;
  try {
    await db.raw(`create role ${role} nologin noinherit`);
  } catch (error) {
    // Another database of this server, or another process, was faster.
    if (!['42710', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

async function grant(db: Db): Promise<void> {
  await makeRole(db);
  await db.transaction(async (tx) => {
    await tx.raw('select pg_advisory_xact_lock(7305116)');
    const [me] = await tx.raw<{ member: boolean }>(`select pg_has_role(current_user, $1, 'member') as member`, [role]);
    if (!me?.member) await tx.raw(`grant ${role} to current_user`);
    await tx.raw(`grant usage on schema model, public to ${role}`);
    await tx.raw(`grant select on all tables in schema model to ${role}`);
    await tx.raw(`alter default privileges in schema model grant select on tables to ${role}`);
    for (const [table, columns] of Object.entries(readable))
      await tx.raw(`grant select ${columns} on public.${table} to ${role}`);
  });
}

/** Makes the role and its rights, once a process and database; refused when the database user may not make roles. */
export async function readerRole(db: Db): Promise<string> {
  const making = ready.get(db.kysely) ?? grant(db);
  ready.set(db.kysely, making);
  try {
    await making;
  } catch (error) {
    ready.delete(db.kysely);
    if ((error as { code?: string }).code === '42501') throw new Refusal('dataInterface.roleMissing', { role });
    throw error;
  }
  return role;
}
