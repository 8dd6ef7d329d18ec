import type { Db } from '../../db/types';
import { type Definition, emptyDefinition } from './definition';
import { resealSecretValues } from './definitionSecrets';

/** Seals the secret values of interfaces that are stored plain or under an older key, also of deleted interfaces. */
export async function sealStoredInterfaces(tx: Db): Promise<void> {
  const rows = await tx.kysely.selectFrom('weftDataInterface').select(['id', 'definition']).execute();
  for (const { id, definition } of rows) {
    const sealed = resealSecretValues(tx.secrets, { ...emptyDefinition, ...(definition as Definition) });
    if (!sealed) continue;
    await tx.kysely
      .updateTable('weftDataInterface')
      .set({ definition: JSON.stringify(sealed) })
      .where('id', '=', id)
      .execute();
  }
}
