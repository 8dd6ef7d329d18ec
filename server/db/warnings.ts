import { sharesSessions } from './pooler';
import { findSuperuser, unsafeSettings } from './postgres';
import type { ReaderOff } from './reader/types';
import type { Db } from './types';

/** A problem of the database's set-up, for the operator of the server; `code` for programs. */
export interface DatabaseWarning {
  code: 'unsafeSettings' | 'superuser' | 'sqlInterfacesOff' | 'collation' | 'sharedSessions';
  text: string;
}

const offTexts: Record<ReaderOff['key'], (values: Record<string, string>) => string> = {
  readerMayNotCreate: () => 'the user of DATABASE_URL may not create roles; grant it CREATEROLE',
  readerRefused: ({ role, message }) => `the role ${role} cannot sign in: ${message}`,
  readerTooMighty: ({ role }) => `the role ${role} has rights beyond reading; take them away`,
};

async function readerWarning(db: Db): Promise<DatabaseWarning[]> {
  const off = await db.reader.off();
  if (!off) return [];
  return [{ code: 'sqlInterfacesOff', text: `SQL data interfaces are off: ${offTexts[off.key](off.values)}.` }];
}

/**
 * Rules of sorting and folding that are of another version than when indexes were made: these may then miss rows.
 */
async function collationWarning(db: Db): Promise<DatabaseWarning[]> {
  const changed = await db.raw<{ name: string; was: string; is: string }>(
    `select collname as name, collversion as was, pg_collation_actual_version(oid) as is from pg_collation
     where collname in ('weft_order', 'und-x-icu') and collversion <> pg_collation_actual_version(oid) order by collname`,
  );
  if (!changed.length) return [];
  const list = changed.map(({ name, was, is }) => `${name} ${was}, now ${is}`).join('; ');
  const remedy = `reindex database, then ${changed.map(({ name }) => `alter collation "${name}" refresh version`).join(', ')}`;
  const text = `The order of texts is of another version than the indexes (${list}): lists and searches may miss rows. As a superuser: ${remedy}.`;
  return [{ code: 'collation', text }];
}

/** Said at the start only: the probe opens two connections. `url`: where events are heard; the embedded database has none. */
export async function poolerWarning(url: string | undefined): Promise<DatabaseWarning[]> {
  if (!url || !(await sharesSessions(url))) return [];
  const text =
    'The way to PostgreSQL shares its sessions among transactions: processes do not hear of changes that others make. Set DATABASE_DIRECT_URL to an address of PostgreSQL without the pooler.';
  return [{ code: 'sharedSessions', text }];
}

/** Warnings about the database, for the start and for health. The embedded database has none. */
export async function databaseWarnings(db: Db): Promise<DatabaseWarning[]> {
  if (db.engine !== 'postgres') return [];
  const unsafe = await unsafeSettings(db);
  const superuser = await findSuperuser(db);
  const remedy = 'Let it sign in as an owner of this database with CREATEROLE and nothing more.';
  return [
    ...(unsafe.length
      ? [
          {
            code: 'unsafeSettings' as const,
            text: `PostgreSQL may lose saved data in a power cut: ${unsafe.join(', ')}.`,
          },
        ]
      : []),
    ...(superuser
      ? [{ code: 'superuser' as const, text: `DATABASE_URL signs in as the superuser ${superuser}. ${remedy}` }]
      : []),
    ...(await readerWarning(db)),
    ...(await collationWarning(db)),
  ];
}
