import { resolve } from 'node:path';
import { isZone, shippedZone } from '../core/zone';
import { defaultLimits, type LimitSettings } from './http/limits';
import { defaultExtensions, type UploadSettings } from './services/files/uploads/kinds';
import { readStorage, type StorageSettings } from './storage/settings';

/** Settings from the environment. */
export interface Env {
  /** PORT, default 5000. */
  port: number;
  /** HOST, default `localhost`: this machine only, IPv4 and IPv6. `0.0.0.0` or `::` lets the network in. */
  host: string;
  /** DATABASE_URL: PostgreSQL. Absent or empty: the embedded database. */
  databaseUrl: string | undefined;
  /** DATA_DIR, default `./data`. */
  dataDir: string;
  /** OVERLAY_DIR, default `documents` in the data directory. */
  overlayDir: string;
  /** STORAGE_URL: where uploaded files are; default `files` in the data directory. */
  storage: StorageSettings;
  /** WEFT_SECRET_KEY: keys that encrypt stored secrets, or their file in WEFT_SECRET_KEY_FILE; the current one first. */
  secretKey: { key: string | undefined; keyFile: string | undefined; dataDir: string };
  /** UPLOAD_TYPES: extensions, comma-separated, a leading `+` adds to the default ones; UPLOAD_MAX_MB, default 50; UPLOAD_CHUNKED_MAX_MB, default 4096. */
  uploads: UploadSettings;
  /** ADMIN_PASSWORD: of the administrator that the first start makes; absent: a random one, printed once. */
  adminPassword: string | undefined;
  /** TIME_ZONE: the organisation's zone until one is set in the system configuration; default Asia/Shanghai. */
  timeZone: string;
  /** LOG_LEVEL: fatal error warn info debug trace silent. Default `info`, at a terminal `warn`. */
  logLevel: string;
  /** TRUST_PROXY: `true`, a number of proxies, or their addresses, comma-separated. Default: no proxy is trusted. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  /** ORIGINS: origins of pages that may open sockets, comma-separated, for a proxy that rewrites Host; default none. */
  origins: string[];
  /** PUBLIC_SITE: `1` shows the public site to people who are not signed in; default no. */
  publicSite: boolean;
  /** RATE_LIMIT: requests a minute of one session, default 3000; 0 turns every rate limit off (load tests). */
  limits: LimitSettings | false;
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function portOf(text: string | undefined): number {
  const port = Number(text || 5000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is ${text}; it must be a number from 0 to 65535.`);
  return port;
}

function levelOf(text: string | undefined, terminal: boolean): string {
  const level = text || (terminal ? 'warn' : 'info');
  if (!levels.includes(level)) throw new Error(`LOG_LEVEL is ${text}; it must be one of ${levels.join(', ')}.`);
  return level;
}

function proxyOf(text: string | undefined): Env['trustProxy'] {
  if (!text || text === 'false') return false;
  if (text === 'true') return true;
  const proxies = Number(text);
  return Number.isInteger(proxies) ? (_, hop) => hop < proxies : text;
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
  const signedIn = Number(text || defaultLimits.signedIn);
  if (!Number.isInteger(signedIn) || signedIn < 0) throw new Error(`RATE_LIMIT is ${text}; it must be 0 or more.`);
  return signedIn === 0 ? false : { ...defaultLimits, signedIn };
}

/** Bytes of a setting in MB. */
function megabytesOf(name: string, text: string | undefined, usual: number, most: number): number {
  const size = Number(text || usual);
  if (!(size > 0 && size <= most)) throw new Error(`${name} is ${text}; it must be a number from 1 to ${most}.`);
  return Math.round(size * 1024 * 1024);
}

function uploadsOf({ UPLOAD_TYPES: types, UPLOAD_MAX_MB, UPLOAD_CHUNKED_MAX_MB }: NodeJS.ProcessEnv): UploadSettings {
  const named = (types ?? '')
    .toLowerCase()
    .split(/[\s,+.]+/)
    .filter(Boolean);
  const usual = !named.length || types?.trim().startsWith('+') ? defaultExtensions : [];
  return {
    extensions: [...new Set([...usual, ...named])],
    maxBytes: megabytesOf('UPLOAD_MAX_MB', UPLOAD_MAX_MB, 50, 2000),
    maxChunkedBytes: megabytesOf('UPLOAD_CHUNKED_MAX_MB', UPLOAD_CHUNKED_MAX_MB, 4096, 40_000),
  };
}

function urlOf(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (/^postgres(ql)?:\/\//.test(text)) return text;
  throw new Error('DATABASE_URL must begin with postgres:// or postgresql://.');
}

/** DATABASE_URL alone, for commands. */
export function readDatabaseUrl(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return urlOf(env.DATABASE_URL);
}

/** DATA_DIR alone, for commands. */
export function readDataDir(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.DATA_DIR || 'data');
}

/** INTERFACE_HOSTS: internal hosts that HTTP data interfaces may call, `erp.example:8080,10.1.2.3`; default none. */
export function readInterfaceHosts(env: NodeJS.ProcessEnv = process.env): string[] {
  return hostsOf(env.INTERFACE_HOSTS);
}

/** SIGN_IN_HOSTS: internal hosts of sign-in providers, LDAP and mail servers, `ldap.example:389,10.1.2.3`; default none. */
export function readSignInHosts(env: NodeJS.ProcessEnv = process.env): string[] {
  return hostsOf(env.SIGN_IN_HOSTS);
}

function hostsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
}

/** TIME_ZONE alone; default Asia/Shanghai. */
export function readTimeZone(env: NodeJS.ProcessEnv = process.env): string {
  const zone = env.TIME_ZONE || shippedZone;
  if (isZone(zone)) return zone;
  throw new Error(`TIME_ZONE is ${zone}; it must be a name such as Asia/Shanghai or UTC.`);
}

/** Reads the environment; an empty variable counts as absent. Throws a sentence that names the variable. */
export function readEnv(env: NodeJS.ProcessEnv = process.env, terminal = Boolean(process.stdout.isTTY)): Env {
  const dataDir = readDataDir(env);
  return {
    port: portOf(env.PORT),
    host: env.HOST || 'localhost',
    databaseUrl: urlOf(env.DATABASE_URL),
    dataDir,
    storage: readStorage(env, resolve(dataDir, 'files')),
    secretKey: { key: env.WEFT_SECRET_KEY || undefined, keyFile: env.WEFT_SECRET_KEY_FILE || undefined, dataDir },
    uploads: uploadsOf(env),
    overlayDir: resolve(env.OVERLAY_DIR || `${dataDir}/documents`),
    adminPassword: env.ADMIN_PASSWORD || undefined,
    timeZone: readTimeZone(env),
    logLevel: levelOf(env.LOG_LEVEL, terminal),
    trustProxy: proxyOf(env.TRUST_PROXY),
    origins: originsOf(env.ORIGINS),
    publicSite: env.PUBLIC_SITE === '1',
    limits: limitsOf(env.RATE_LIMIT),
  };
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
