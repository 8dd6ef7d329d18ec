import type { Storage } from '../storage/types';
import { type KeptFile, keptKey, type Manifest, readManifest } from './manifest';
import { type Measure, measured, measureOf, valuesOf } from './measured';
import type { Pace } from './pace';

const mostProblems = 20;

const differs = (is: Measure, wanted: Measure) => is.bytes !== wanted.bytes || is.sha256 !== wanted.sha256;

/** Collects what is wrong; throws when it is more than anybody reads. */
function problemsOf(place: string) {
  const found: string[] = [];
  const fail = () => {
    if (found.length) throw new Error(`The backup ${place} is damaged:\n  ${found.join('\n  ')}`);
  };
  const add = (text: string) => {
    found.push(text);
    if (found.length >= mostProblems) fail();
  };
  return { add, fail };
}

interface Verifying {
  from: Storage;
  signal?: AbortSignal;
  /** Without one it works without rests. */
  pace?: Pace;
}

type Each = (value: unknown) => Promise<void>;

/** Reads values of a stored part, and what is wrong with it. */
async function readPart({ from, pace }: Verifying, part: Measure & { key: string }, each: Each) {
  const found = await from.get(part.key);
  if (!found) return `${part.key} is missing`;
  const { content, measure } = measured(found.body, pace);
  try {
    for await (const value of valuesOf(content)) await each(value);
  } catch (error) {
    return `${part.key} cannot be read: ${(error as Error).message}`;
  }
  return differs(measure(), part) ? `${part.key} is not what was stored` : undefined;
}

/** Whether a backup is whole: every part by its digest, every table by its rows. Throws what is wrong. */
export async function verifyBackup(from: Storage, more: Omit<Verifying, 'from'> = {}): Promise<Manifest> {
  const { signal, pace } = more;
  const manifest = await readManifest(from);
  const problems = problemsOf(from.place);
  for (const table of manifest.tables) {
    let rows = 0;
    const wrong = await readPart({ from, pace }, table, async () => {
      rows += 1;
      signal?.throwIfAborted();
    });
    if (wrong) problems.add(`${table.schema}.${table.name}: ${wrong}`);
    else if (rows !== table.rows)
      problems.add(`${table.schema}.${table.name} has ${rows} rows instead of ${table.rows}`);
  }
  let files = 0;
  const wrong = await readPart({ from, pace }, manifest.files.list, async (value) => {
    signal?.throwIfAborted();
    const file = value as KeptFile;
    files += 1;
    const found = await from.get(keptKey(file.key));
    if (!found) problems.add(`the file ${file.key} is missing`);
    else if (differs(await measureOf(found.body, pace), file))
      problems.add(`the file ${file.key} is not what was stored`);
  });
  if (wrong) problems.add(wrong);
  else if (files !== manifest.files.count) problems.add(`${files} files are listed instead of ${manifest.files.count}`);
  problems.fail();
  signal?.throwIfAborted();
  return manifest;
}
