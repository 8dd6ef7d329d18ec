import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { quoteIdent } from '../quoteIdent';
import type { Db } from '../types';
import { grantReading } from './grants';

export interface Login {
  role: string;
  password: string;
}

interface Me {
  database: string;
  mayCreate: boolean;
}

/** Processes that start together take turns. */
const lockKey = 7_305_116;
const iterations = 4096;

/** The password as PostgreSQL stores it, so that the password itself is in no statement and in no log of the server. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}

/** The login shared by the processes on this database; its role cannot read the table. */
async function findLogin(tx: Db, role: string): Promise<Login | undefined> {
  await tx.raw('create table if not exists public.weft_reader_login (role text primary key, password text not null)');
  const [found] = await tx.raw<Login>(
    `select role, password from public.weft_reader_login
     where role = $1 and exists (select 1 from pg_roles where rolname = $1)`,
    [role],
  );
  return found;
}

async function makeLogin(tx: Db, role: string): Promise<Login> {
  const password = randomBytes(32).toString('base64url');
  const [known] = await tx.raw('select 1 from pg_roles where rolname = $1', [role]);
  const attributes = 'login noinherit nosuperuser nocreatedb nocreaterole noreplication';
  const verb = known ? 'alter' : 'create';
  await tx.raw(`${verb} role ${quoteIdent(role)} ${known ? 'login' : attributes} password '${verifierOf(password)}'`);
  await tx.raw('delete from public.weft_reader_login');
  await tx.raw('insert into public.weft_reader_login (role, password) values ($1, $2)', [role, password]);
  return { role, password };
}

/**
 * The login role of this database (roles belong to the whole server, so its name holds the database's number), created
 * when missing, with the right to read. undefined: the user of DATABASE_URL may not create roles.
 */
export async function provideLogin(db: Db): Promise<Login | undefined> {
  return db.transaction(async (tx) => {
    await tx.raw('select pg_advisory_xact_lock($1)', [lockKey]);
    const [me] = await tx.raw<Me>(
      `select (select oid::text from pg_database where datname = current_database()) as database,
         rolsuper or rolcreaterole as "mayCreate" from pg_roles where rolname = current_user`,
    );
    const role = `weft_reader_${me!.database}`;
    const known = await findLogin(tx, role);
    if (!known && !me!.mayCreate) return undefined;
    const login = known ?? (await makeLogin(tx, role));
    await grantReading(tx, login.role);
    return login;
  });
}
