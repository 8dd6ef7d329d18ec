import { resolve } from 'node:path';
import { isZone, shippedZone } from '../core/zone';
import { usualPool } from './db/postgres';
import { defaultLimits, type LimitSettings } from './http/limits';
import { defaultExtensions, type UploadSettings } from './services/files/kinds';
import { type AssistSettings, assistOf } from './settings/assist';
import { type AuditTarget, auditTargetsOf } from './settings/auditTo';
import { basePathOf } from './settings/basePath';
import { type TraceSettings, tracesOf } from './settings/traces';
import { assertProgram, flagOf, hostsOf, listenHostOf, networksOf, wholeOf } from './settings/values';
import { readStorage, type StorageKind, type StorageSettings, storageOf } from './storage/settings';

/** Settings from the environment. */
export interface Env {
  /** PORT, default 5000. */
  port: number;
  /** HOST, default `localhost`: this machine only, IPv4 and IPv6. `0.0.0.0` or `::` lets the network in. */
  host: string;
  /** DATABASE_URL: PostgreSQL. Absent or empty: the embedded database. */
  databaseUrl: string | undefined;
  /** DATABASE_DIRECT_URL: the same database without the pooler that DATABASE_URL leads to; for events, indexes and SQL of data interfaces. */
  databaseDirectUrl: string | undefined;
  /** DATABASE_POOL: connections to PostgreSQL of this process at most, default 10; data interfaces and events have a few of their own. */
  databasePool: number;
  /** DATA_DIR, default `./data`. */
  dataDir: string;
  /** OVERLAY_DIR, default `documents` in the data directory. */
  overlayDir: string;
  /** STORAGE_URL: where uploaded files are; default `files` in the data directory. */
  storage: ReturnType<typeof storageOf>;
  /** WEFT_SECRET_KEY: keys that encrypt stored secrets, the current one first; absent: `secret.key` in the data directory. */
  secretKey: { key: string | undefined; dataDir: string };
  /** UPLOAD_TYPES: extensions, comma-separated, a leading `+` adds to the default ones; UPLOAD_MAX_MB, default 50; UPLOAD_CHUNKED_MAX_MB, default 4096. */
  uploads: UploadSettings;
  /** BACKUP_PACE, in percent. */
  backupPace: number;
  /** ADMIN_PASSWORD: of the administrator that the first start makes, 8 letters or more; absent: a random one, printed once. */
  adminPassword: string | undefined;
  /** TIME_ZONE: the organisation's zone until one is set in the system configuration; default Asia/Shanghai. */
  timeZone: string;
  /** LOG_LEVEL: fatal error warn info debug trace silent. Default `info`, at a terminal `warn`. */
  logLevel: string;
  /** TRUST_PROXY: `true`, a number of proxies, or their addresses, comma-separated. Default: no proxy is trusted. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  /** ORIGINS: origins of pages that may open sockets, comma-separated, for a proxy that rewrites Host; default none. */
  origins: string[];
  /** BASE_PATH: where the product is below its host, `/weft`; default '': at the root. */
  basePath: string;
  /** PUBLIC_SITE: `1` shows the public site to people who are not signed in; default `0`. */
  publicSite: boolean;
  /** RATE_LIMIT: requests a minute of one session, default 3000; 0 turns every rate limit off (load tests). */
  limits: LimitSettings | false;
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function levelOf(text: string | undefined, terminal: boolean): string {
  const level = text || (terminal ? 'warn' : 'info');
  if (!levels.includes(level)) throw new Error(`LOG_LEVEL is ${text}; it must be one of ${levels.join(', ')}.`);
  return level;
}

/** Names of ranges that are no settings of ours: Fastify knows them. */
const ranges = ['loopback', 'linklocal', 'uniquelocal'];

function proxyOf(text: string | undefined): Env['trustProxy'] {
  if (!text || text === 'false') return false;
  if (text === 'true') return true;
  if (!/^\d{1,3}$/.test(text)) return networksOf('TRUST_PROXY', text, ranges).join(',');
  const proxies = Number(text);
  return (_, hop) => hop < proxies;
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare = url && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase().replace(/\/$/, '');
  if (bare) return url.origin;
  throw new Error(`ORIGINS has ${text}; an origin is a scheme, a host and maybe a port: https://office.example.`);
}

function originsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(originOf);
}

function limitsOf(text: string | undefined): Env['limits'] {
  const signedIn = wholeOf('RATE_LIMIT', text, defaultLimits.signedIn, [0, Number.MAX_SAFE_INTEGER]);
  return signedIn === 0 ? false : { ...defaultLimits, signedIn };
}

/** Bytes of a setting in MB. */
function megabytesOf(name: string, text: string | undefined, usual: number, most: number): number {
  const size = !text || /^\d+(\.\d+)?$/.test(text) ? Number(text || usual) : Number.NaN;
  if (!(size > 0 && size <= most)) throw new Error(`${name} is ${text}; it must be a number from 1 to ${most}.`);
  return Math.round(size * 1024 * 1024);
}

function passwordOf(text: string | undefined): string | undefined {
  if (text && text.length < 8) throw new Error('ADMIN_PASSWORD is shorter than 8 letters; set a longer one, or none.');
  return text || undefined;
}

function uploadsOf({ UPLOAD_TYPES: types, UPLOAD_MAX_MB, UPLOAD_CHUNKED_MAX_MB }: NodeJS.ProcessEnv): UploadSettings {
  const named = (types ?? '')
    .toLowerCase()
    .split(/[\s,+.]+/)
    .filter(Boolean);
  const wrong = named.find((extension) => !/^[a-z0-9_-]+$/.test(extension));
  if (wrong) throw new Error(`UPLOAD_TYPES has ${wrong}; it must be a list of extensions: pdf,docx, or +heic,dwg.`);
  const usual = !named.length || types?.trim().startsWith('+') ? defaultExtensions : [];
  return {
    extensions: [...new Set([...usual, ...named])],
    maxBytes: megabytesOf('UPLOAD_MAX_MB', UPLOAD_MAX_MB, 50, 2000),
    maxChunkedBytes: megabytesOf('UPLOAD_CHUNKED_MAX_MB', UPLOAD_CHUNKED_MAX_MB, 4096, 40_000),
  };
}

function urlOf(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error(`${name} must begin with postgres:// or postgresql://.`);
  // Its text has a password: it is not repeated.
  if (URL.canParse(text) && !/^postgres(ql)?:\/\/$/.test(text)) return text;
  throw new Error(`${name} is no address; write postgres://user:password@host:5432/database, signs as %40.`);
}

function directUrlOf({ DATABASE_URL, DATABASE_DIRECT_URL }: NodeJS.ProcessEnv): string | undefined {
  if (DATABASE_DIRECT_URL && !DATABASE_URL) throw new Error('DATABASE_DIRECT_URL needs DATABASE_URL beside it.');
  return urlOf('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL);
}

/** DATABASE_URL alone, for commands. */
export function readDatabaseUrl(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return urlOf('DATABASE_URL', env.DATABASE_URL);
}

/** DATA_DIR alone, for commands. */
export function readDataDir(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.DATA_DIR || 'data');
}

/** INTERFACE_HOSTS: internal hosts that HTTP data interfaces may call, `erp.example:8080,10.1.2.3`; default none. */
export function readInterfaceHosts(env: NodeJS.ProcessEnv = process.env): string[] {
  return hostsOf('INTERFACE_HOSTS', env.INTERFACE_HOSTS);
}

/** SIGN_IN_HOSTS: internal hosts of sign-in providers, LDAP and mail servers, `ldap.example:389,10.1.2.3`; default none. */
export function readSignInHosts(env: NodeJS.ProcessEnv = process.env): string[] {
  return hostsOf('SIGN_IN_HOSTS', env.SIGN_IN_HOSTS);
}

/** TIME_ZONE alone; default Asia/Shanghai. */
export function readTimeZone(env: NodeJS.ProcessEnv = process.env): string {
  const zone = env.TIME_ZONE || shippedZone;
  if (isZone(zone)) return zone;
  throw new Error(`TIME_ZONE is ${zone}; it must be a name such as Asia/Shanghai or UTC.`);
}

/** WEFT_MODULES: packages or paths of plugins, comma-separated, found from the working directory; default none. */
export function readModules(env: NodeJS.ProcessEnv = process.env): string[] {
  return (env.WEFT_MODULES ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** PDF_BROWSER: the program of a Chromium that makes PDFs of prints; default none, browsers then print to PDF. */
export function readPdfBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.PDF_BROWSER || undefined;
}

/** ERROR_STORE: `0` stores no run-time errors of browsers; default `1`. */
export function readErrorStore(env: NodeJS.ProcessEnv = process.env): boolean {
  return flagOf('ERROR_STORE', env.ERROR_STORE, true);
}

/** MCP: `1` serves tools for programs that write documents at `/api/mcp`; default `0`. */
export function readMcp(env: NodeJS.ProcessEnv = process.env): boolean {
  return flagOf('MCP', env.MCP, false);
}

/** CLIENT_CIPHER_KEY: 16, 24 or 32 bytes with which clients of generation 3.6 wrap digests; default: those that they ship. */
export function readClientKey(env: NodeJS.ProcessEnv = process.env): Buffer {
  const key = Buffer.from(env.CLIENT_CIPHER_KEY || 'EY8WePvjM5GGwQzn', 'utf8');
  if ([16, 24, 32].includes(key.length)) return key;
  throw new Error(`CLIENT_CIPHER_KEY has ${key.length} bytes; a key of AES has 16, 24 or 32.`);
}

export interface MetricsSettings {
  token: string | undefined;
  /** Addresses and networks; empty: any. */
  from: string[];
  slowMs: number;
}

/** METRICS_TOKEN and METRICS_FROM: who may read metrics; neither: undefined, nobody. METRICS_SLOW_MS: default 500. */
export function readMetrics(env: NodeJS.ProcessEnv = process.env): MetricsSettings | undefined {
  const { METRICS_TOKEN: token, METRICS_FROM: from } = env;
  const slowMs = wholeOf('METRICS_SLOW_MS', env.METRICS_SLOW_MS, 500, [1, 3_600_000]);
  if (token && token.length < 16) throw new Error('METRICS_TOKEN is shorter than 16 letters; set a longer one.');
  if (!token && !from) return undefined;
  return { token: token || undefined, from: from ? networksOf('METRICS_FROM', from) : [], slowMs };
}

/** OTEL_EXPORTER_OTLP_ENDPOINT and its kin: where spans go; undefined: nowhere. */
export function readTraces(env: NodeJS.ProcessEnv = process.env): TraceSettings | undefined {
  return tracesOf(env);
}

/** ASSIST_URL, ASSIST_MODEL, ASSIST_KEY: the endpoint that drafts documents from words; undefined: none. */
export function readAssist(env: NodeJS.ProcessEnv = process.env): AssistSettings | undefined {
  return assistOf(env);
}

/** AUDIT_TO and AUDIT_TOKEN: where the rows of the audit log are sent; default nowhere. */
export function readAuditTargets(env: NodeJS.ProcessEnv = process.env): AuditTarget[] {
  return auditTargetsOf(env);
}

export interface BackupSettings {
  /** A folder, or `s3://bucket/prefix`. */
  to: string;
  everyHours: number;
  keep: number;
  pace: number;
}

/** BACKUP_PACE: how much of its time a backup works, in percent; default 50. It rests in between, so that others have their turn. */
function readBackupPace(env: NodeJS.ProcessEnv): number {
  return wholeOf('BACKUP_PACE', env.BACKUP_PACE, 50, [1, 100]);
}

/** BACKUP_TO: where backups go by themselves; none: they do not. BACKUP_HOURS, default 24; BACKUP_KEEP, how many stay, default 7. */
export function readBackups(env: NodeJS.ProcessEnv = process.env): BackupSettings | undefined {
  const everyHours = wholeOf('BACKUP_HOURS', env.BACKUP_HOURS, 24, [1, 8_760]);
  const keep = wholeOf('BACKUP_KEEP', env.BACKUP_KEEP, 7, [1, 1_000]);
  return env.BACKUP_TO ? { to: env.BACKUP_TO, everyHours, keep, pace: readBackupPace(env) } : undefined;
}

/** A place of backups: a folder, or a bucket as STORAGE_URL writes it, with the same keys. `name`: what the text is. */
export function readPlace(name: string, text: string, env: NodeJS.ProcessEnv = process.env): StorageSettings {
  if (!/^(s3|file):/.test(text)) return { kind: 'disk', folder: resolve(text) };
  try {
    return readStorage({ ...env, STORAGE_URL: text }, '');
  } catch (error) {
    throw new Error((error as Error).message.replaceAll('STORAGE_URL', name));
  }
}

/** Settings that are read where they are used: a wrong one is refused at the start too. */
function checkOthers(env: NodeJS.ProcessEnv): void {
  readInterfaceHosts(env);
  readSignInHosts(env);
  readErrorStore(env);
  readMcp(env);
  readClientKey(env);
  readMetrics(env);
  readTraces(env);
  readAssist(env);
  readAuditTargets(env);
  const backups = readBackups(env);
  if (backups) readPlace('BACKUP_TO', backups.to, env);
  assertProgram('PDF_BROWSER', readPdfBrowser(env), env.PATH);
}

/**
 * Reads the environment; an empty variable counts as absent. Throws a sentence that names the variable. `storages`: places for
 * uploaded files besides those of the product.
 */
export function readEnv(
  env: NodeJS.ProcessEnv = process.env,
  terminal = Boolean(process.stdout.isTTY),
  storages: readonly StorageKind[] = [],
): Env {
  const dataDir = readDataDir(env);
  checkOthers(env);
  return {
    port: wholeOf('PORT', env.PORT, 5000, [0, 65_535]),
    host: listenHostOf(env.HOST),
    databaseUrl: readDatabaseUrl(env),
    databaseDirectUrl: directUrlOf(env),
    databasePool: wholeOf('DATABASE_POOL', env.DATABASE_POOL, usualPool, [2, 500]),
    dataDir,
    storage: storageOf(env, resolve(dataDir, 'files'), storages),
    secretKey: { key: env.WEFT_SECRET_KEY || undefined, dataDir },
    uploads: uploadsOf(env),
    overlayDir: resolve(env.OVERLAY_DIR || `${dataDir}/documents`),
    backupPace: readBackupPace(env),
    adminPassword: passwordOf(env.ADMIN_PASSWORD),
    timeZone: readTimeZone(env),
    logLevel: levelOf(env.LOG_LEVEL, terminal),
    trustProxy: proxyOf(env.TRUST_PROXY),
    origins: originsOf(env.ORIGINS),
    basePath: basePathOf(env.BASE_PATH),
    publicSite: flagOf('PUBLIC_SITE', env.PUBLIC_SITE, false),
    limits: limitsOf(env.RATE_LIMIT),
  };
}
