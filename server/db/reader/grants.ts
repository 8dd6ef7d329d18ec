import { organisationZone } from '../../../core/zone';
import { quoteIdent } from '../quoteIdent';
import type { Db } from '../types';
import { addressBook } from './readable';

/** Grants the role its reads. Repeated at every start: the list may have new tables. */
export async function grantReading(tx: Db, roleName: string): Promise<void> {
  const role = quoteIdent(roleName);
  await tx.raw(`grant usage on schema model, public, weft_limits to ${role}`);
  await tx.raw(`grant select on all tables in schema model to ${role}`);
  await tx.raw(`alter default privileges in schema model grant select on tables to ${role}`);
  for (const [table, columns] of Object.entries(addressBook))
    await tx.raw(`grant select ${columns} on public.${quoteIdent(table)} to ${role}`);
}

/**
 * Settings of the transaction in which a statement runs. String literals are read as the check's parser reads them,
 * however the database is configured.
 */
export const beginReading = (limitMs: number) => [
  'begin transaction isolation level repeatable read, read only',
  `set local statement_timeout = ${limitMs}`,
  `set local idle_in_transaction_session_timeout = ${limitMs * 2}`,
  'set local lock_timeout = 2000',
  // now()::date and to_char() of a statement are days of the organisation.
  `set local timezone = '${organisationZone().replaceAll("'", "''")}'`,
  'set local search_path = model, public',
  'set local standard_conforming_strings = on',
  'set local transform_null_equals = off',
];
