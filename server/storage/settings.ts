import { fileURLToPath } from 'node:url';
import { createDiskStorage } from './diskStorage';
import type { S3Settings } from './s3Client';
import { createS3Storage } from './s3Storage';
import type { Storage } from './types';

export type StorageSettings = { kind: 'disk'; folder: string } | S3Settings;

/** Another place for uploaded files, of a module. */
export interface StorageKind {
  /** What STORAGE_URL begins with: `webdav` of `webdav://…`; not `s3` and `file`. */
  scheme: string;
  /** Reads the address, before the database is open. Throws a sentence that names the variable. */
  open: (url: URL, env: NodeJS.ProcessEnv) => Storage;
}

/** Declares a place for uploaded files; the type is all that it adds. */
export const defineStorage = (kind: StorageKind): StorageKind => kind;

/** The place that STORAGE_URL names, of a module or of the product. */
export function storageOf(
  env: NodeJS.ProcessEnv,
  folder: string,
  kinds: readonly StorageKind[] = [],
): StorageSettings | { kind: 'module'; storage: Storage } {
  const text = env.STORAGE_URL ?? '';
  const kind = kinds.find(({ scheme }) => text.startsWith(`${scheme}:`));
  if (!kind) return readStorage(env, folder);
  if (!URL.canParse(text)) throw new Error('STORAGE_URL is no address.');
  return { kind: 'module', storage: kind.open(new URL(text), env) };
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`STORAGE_URL names a bucket, so ${name} must be set.`);
  return value;
}

function s3Of(url: URL, env: NodeJS.ProcessEnv): S3Settings {
  const region = url.searchParams.get('region') || 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') || `https://{bucket}.s3.${region}.amazonaws.com`;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    throw new Error(`STORAGE_URL names the bucket ${JSON.stringify(url.hostname)}, which no bucket can be called.`);
  const unknown = [...url.searchParams.keys()].find((name) => !['region', 'endpoint'].includes(name));
  if (unknown) throw new Error(`STORAGE_URL has ?${unknown}=; it may have region and endpoint.`);
  if (!/^https?:\/\/[^?#]+$/.test(endpoint))
    throw new Error('The endpoint of STORAGE_URL must begin with http:// or https://.');
  if (prefix && !/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(prefix))
    throw new Error('The path of STORAGE_URL may have letters, digits, `_`, `-`, `.` and `/`.');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    region,
    endpoint,
    accessKeyId: required(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY'),
    sessionToken: env.S3_SESSION_TOKEN || undefined,
  };
}

/**
 * STORAGE_URL: `s3://bucket/prefix?region=eu-central-1&endpoint=https://minio.example` with S3_ACCESS_KEY_ID and
 * S3_SECRET_ACCESS_KEY, or `file:///folder`; empty: `folder`. Throws a sentence that names the variable.
 */
export function readStorage(env: NodeJS.ProcessEnv, folder: string): StorageSettings {
  const text = env.STORAGE_URL;
  if (!text) return { kind: 'disk', folder };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'file:' && url.host) throw new Error('STORAGE_URL has a host; write file:///folder.');
  if (url?.protocol === 'file:') return { kind: 'disk', folder: fileURLToPath(new URL(url.href)) };
  if (url?.protocol === 's3:') return s3Of(url, env);
  throw new Error('STORAGE_URL must begin with s3:// or file:///.');
}

export function openStorage(settings: ReturnType<typeof storageOf>): Storage {
  if (settings.kind === 'module') return settings.storage;
  return settings.kind === 'disk' ? createDiskStorage(settings.folder) : createS3Storage(settings);
}
