import { Outage } from './outage';

/** What kept the server from starting. */
export type FaultKind = 'folder' | 'inUse' | 'full' | 'version' | 'damaged' | 'address' | 'database';

/** A start that cannot go on. The message tells the operator what is wrong and what to do. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
  readonly kind: FaultKind;
  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

interface SystemError {
  code?: string;
  message?: string;
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);
const user = () => (process.getuid ? ` (user id ${process.getuid()})` : '');

/** A folder of the server, and the variable that names it. */
export interface Folder {
  what: string;
  path: string;
  setting: string;
}

/** What is wrong with a folder, and what to do. */
export function folderFault({ what, path, setting }: Folder, error: unknown): StartFault {
  if (error instanceof StartFault) return error;
  const { code = '', message } = error as SystemError;
  const other = `set ${setting} to another directory`;
  if (fullCodes.has(code)) {
    return new StartFault('full', `The disk of the ${what} ${path} is full. Make room, or ${other}.`, error);
  }
  const denied = `cannot be read and written by this process${user()}. Give it the permission (chown or chmod), or ${other}.`;
  const reasons: Record<string, string> = {
    EACCES: denied,
    EPERM: denied,
    EEXIST: `is a file. Remove it, or ${other}.`,
    ENOTDIR: `lies below a file. Remove that file, or ${other}.`,
    EROFS: `is on a file system that is mounted read-only. Mount it for writing, or ${other}.`,
    ENOENT: `does not exist and cannot be created. Create or mount it, or ${other}.`,
    EMFILE: 'cannot be watched: this process has too many files open. Raise its limit (ulimit -n).',
  };
  const text = reasons[code] ?? `cannot be used: ${message}. Correct that, or ${other}.`;
  return new StartFault('folder', `The ${what} ${path} ${text}`, error);
}

/** Runs `work`; a failure becomes a sentence about the folder. */
export async function withFolder<T>(folder: Folder, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw folderFault(folder, error);
  }
}

/** What is wrong with the address to listen at. */
export function listenFault(host: string, port: number, error: unknown): StartFault {
  const { code, message } = error as SystemError;
  const remedies: Record<string, string> = {
    EADDRINUSE: 'the port is in use by another program. Stop that one, or set PORT to another number.',
    EACCES: 'this user may not use the port. Set PORT to a number from 1024 on, or run behind a proxy.',
    EADDRNOTAVAIL: 'this machine has no such address. Set HOST to localhost, 0.0.0.0 or an address of this machine.',
    ENOTFOUND: 'the name is unknown. Set HOST to localhost, 0.0.0.0 or an address of this machine.',
  };
  return new StartFault('address', `Cannot listen at ${host}:${port}: ${remedies[code ?? ''] ?? message}`, error);
}

/** Server, database and user of a connection string, never its password. */
function placeOf(url: string) {
  const { hostname, port, pathname, searchParams, username } = new URL(url);
  const server = searchParams.get('host') ?? `${hostname}:${port || 5432}`;
  return { server, database: decodeURIComponent(pathname.slice(1)), user: decodeURIComponent(username) || 'the user' };
}

/** Why the database of this setting cannot be used, and what to do. */
export function databaseFault(url: string, error: unknown, setting = 'DATABASE_URL'): StartFault {
  if (error instanceof StartFault) return error;
  const { code = '', message = '' } = ((error as Error).cause ?? error) as SystemError;
  if (fullCodes.has(code)) return new StartFault('full', 'The disk of PostgreSQL is full. Make room there.', error);
  const { server, database, user: name } = placeOf(url);
  const credentials = `Correct the user and the password in ${setting}.`;
  const remedies: Record<string, string> = {
    ECONNREFUSED: `nothing answers there. Start PostgreSQL, or correct the host and the port in ${setting}.`,
    ENOENT: `there is no socket of PostgreSQL. Start PostgreSQL, or correct the host in ${setting}.`,
    ENOTFOUND: `the host is unknown. Correct the host in ${setting}.`,
    EAI_AGAIN: `the name service does not answer. Correct the host in ${setting}, or try again.`,
    '28P01': `the password of ${name} is wrong. ${credentials}`,
    '28000': `${name} may not sign in. ${credentials} Or allow it in pg_hba.conf.`,
    '3D000': `there is no database ${database}. Create it (createdb ${database}), or correct the name in ${setting}.`,
    '42501': `${name} lacks a right: ${message}. Make it the owner of the database.`,
    '53300': 'it has no free connection. Raise its max_connections, or end other programs.',
    '57P03': 'it is starting or stopping. Start again in a moment.',
  };
  const usual = `${message.replace(/\.$/, '')}. Check ${setting}, and that PostgreSQL runs and lets this machine in.`;
  return new StartFault('database', `Cannot use PostgreSQL at ${server}: ${remedies[code] ?? usual}`, error);
}

/** The second address leads to another database than the first. `names`: what these call themselves. */
export function directFault(url: string, directUrl: string, [name, other]: readonly [string, string]): StartFault {
  const [{ server }, direct] = [placeOf(url), placeOf(directUrl)];
  return new StartFault(
    'database',
    `DATABASE_URL leads to the database ${name} at ${server}, DATABASE_DIRECT_URL to another one, ${other} at ${direct.server}. Correct DATABASE_DIRECT_URL: it must lead to the same database, without the pooler.`,
  );
}

/** Whether the error came from PostgreSQL or its connection; others have a sentence already. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof Outage || /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '');
