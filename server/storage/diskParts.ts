import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findFile, temporaryName, writeAtomic } from './diskFiles';
import { assertPart } from './keys';
import type { ByteSource, PartUploads, StoredPart } from './types';

const goodUpload = /^[0-9a-f]{32}$/;

async function* joined(paths: readonly string[]): ByteSource {
  for (const path of paths) yield* createReadStream(path);
}

/** Parts are files of a temporary folder; `finish` copies them into one file. */
export function diskParts(folder: string, pathOf: (key: string) => string): PartUploads {
  const folderOf = (upload: string): string => {
    if (!goodUpload.test(upload)) throw new Error(`${JSON.stringify(upload.slice(0, 60))} is no upload.`);
    return join(folder, temporaryName, `parts-${upload}`);
  };
  const fileOf = (upload: string, number: number) => join(folderOf(upload), String(assertPart(number)));
  const sizeOf = async (upload: string, number: number): Promise<number> => {
    const found = await findFile(fileOf(upload, number));
    if (!found) throw new Error(`Part ${number} is not stored.`);
    return found.size;
  };
  const abandon = (upload: string) => rm(folderOf(upload), { recursive: true, force: true });
  return {
    begin: async (key) => {
      pathOf(key);
      const upload = randomBytes(16).toString('hex');
      await mkdir(folderOf(upload), { recursive: true });
      return upload;
    },
    put: async (_, upload, number, content) => {
      const begun = await stat(folderOf(upload)).catch(() => undefined);
      if (!begun) throw new Error('The upload exists no more.');
      await writeAtomic(folder, fileOf(upload, number), content);
      return { number, size: await sizeOf(upload, number), tag: '' };
    },
    finish: async (key, upload, parts) => {
      const ordered: StoredPart[] = [...parts].sort((a, b) => a.number - b.number);
      for (const { number, size } of ordered)
        if ((await sizeOf(upload, number)) !== size) throw new Error(`Part ${number} has another size.`);
      await writeAtomic(folder, pathOf(key), joined(ordered.map(({ number }) => fileOf(upload, number))));
      await abandon(upload);
    },
    abandon: (_, upload) => abandon(upload),
  };
}
