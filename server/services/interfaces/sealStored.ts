import type { Db } from '../../db/types';
import { type Definition, emptyDefinition } from './definition';
import { resealHeaders } from './headerSecrets';

/** Seals the values of headers that are stored plain or under an older key, also of deleted interfaces. */
export async function sealStoredHeaders(tx: Db): Promise<void> {
  const rows = await tx.kysely.selectFrom('weftDataInterface').select(['id', 'definition']).execute();
  for (const { id, definition } of rows) {
    const sealed = resealHeaders(tx.secrets, { ...emptyDefinition, ...(definition as Definition) });
    if (!sealed) continue;
    await tx.kysely
      .updateTable('weftDataInterface')
      .set({ definition: JSON.stringify(sealed) })
      .where('id', '=', id)
      .execute();
  }
}
