import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from './tools.mjs';

/** Words that a test says in its first line, with the reason behind them. */
export const marks = {
  /** It runs on the embedded database too: what it asserts can differ there. */
  both: '// Engines: both.',
  /** It runs in a process of its own: it replaces modules, or what the process shares. */
  alone: '// Process: own.',
};

const root = join(import.meta.dirname, '..', '..');

/** Tests of the server and of the contracts, and one that compiles code from strings. */
export const serverTests = ['server/**/*.test.ts', 'tests/contract/**/*.test.ts', 'core/language/validate.test.ts'];

function filesOf(folder: string, kind: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith(kind)).map((name) => `${folder}/${name}`);
}

function firstLine(file: string): string {
  const bytes = Buffer.alloc(400);
  const open = openSync(join(root, file), 'r');
  const length = readSync(open, bytes);
  closeSync(open);
  return bytes.toString('utf8', 0, length).split('\n')[0]!;
}

/** Server tests whose first line has the mark; paths from the root. */
export function marked(mark: keyof typeof marks): string[] {
  return among(['server', 'tests/contract'], '.test.ts', mark);
}

/** Tests of screens that need a process of their own; paths from the root. */
export function markedScreens(...folders: string[]): string[] {
  return among(folders, '.test.tsx', 'alone');
}

function among(folders: string[], kind: string, mark: keyof typeof marks): string[] {
  const files = folders.flatMap((folder) => filesOf(folder, kind));
  return files.filter((file) => firstLine(file).startsWith(marks[mark]));
}

/** The database of the project `server`: WEFT_TEST_ENGINE, else PostgreSQL where there is one. */
export const serverEngine: 'embedded' | 'postgres' =
  (process.env.WEFT_TEST_ENGINE as 'embedded' | 'postgres' | undefined) ??
  (process.env.DATABASE_URL || findPostgres() ? 'postgres' : 'embedded');
