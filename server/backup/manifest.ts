import { text } from 'node:stream/consumers';
import type { Engine } from '../db/types';
import type { Column, Definition, Table } from '../db/wholeTables';
import type { Storage } from '../storage/types';
import type { Measure } from './measured';

/** The file that makes a backup one: written last, whole or not at all. */
export const manifestKey = 'manifest.json';
/** What is counted of a backup's form; a program refuses a later one. */
export const format = 1;

export interface KeptTable extends Table, Measure {
  key: string;
  rows: number;
  columns: Column[];
  /** For tables that no migration makes: those of published models. */
  definition: Definition;
}

export interface RanMigration {
  id: string;
  checksum: string;
}

/** What a backup is made of. Digests are of the stored, compressed bytes. */
export interface Manifest {
  format: number;
  /** Of the program that took it. */
  version: string;
  commit: string | null;
  /** Of the snapshot, ISO 8601. */
  takenAt: string;
  engine: Engine;
  migrations: RanMigration[];
  /** Id of the key that opens the stored secrets; the key is not in the backup. */
  secretKey: string | null;
  tables: KeptTable[];
  /** `list` has a line for each file: key, bytes, digest. */
  files: { count: number; bytes: number; list: Measure & { key: string } };
}

export interface KeptFile extends Measure {
  key: string;
}

/** The key in the backup of an uploaded file. */
export const keptKey = (key: string): string => `files/${key}`;

/** Bytes of everything that the manifest names. */
export const bytesOf = ({ tables, files }: Manifest): number =>
  tables.reduce((sum, { bytes }) => sum + bytes, files.bytes + files.list.bytes);

export const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/** The manifest of a backup. Throws when there is none, or when a later program wrote it. */
export async function readManifest(from: Storage): Promise<Manifest> {
  const found = await from.get(manifestKey);
  if (!found) throw new Error(`${from.place} holds no finished backup: it has no ${manifestKey}.`);
  const content = await text(found.body);
  let manifest: Manifest;
  try {
    manifest = JSON.parse(content) as Manifest;
  } catch {
    throw new Error(`The ${manifestKey} of ${from.place} is damaged.`);
  }
  if (!(manifest.format <= format))
    throw new Error(
      `The backup ${from.place} was taken by a newer Weft (${manifest.version}). Use that version or a later one.`,
    );
  return manifest;
}
