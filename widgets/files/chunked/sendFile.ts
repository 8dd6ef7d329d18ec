import { limits } from '../../../core/limits';
import type { WidgetHost } from '../../../engine/widgetHost';
import { type Chunk, chunksOf } from './chunksOf';
import { fileDigest } from './fileDigest';
import { isAnswered, retried } from './retried';

export interface Sending {
  /** Aborting it pauses: what is stored is found again by the next `sendFile` of this content. */
  signal: AbortSignal;
  /** 0 to 100. */
  onProgress: (percent: number) => void;
  /** Members of the merge: `type`, `pathType`, `isAccount`, `folder`. */
  place: Record<string, unknown>;
}

interface Stored {
  uploaded?: boolean;
  chunkNumbers?: number[];
}

/** Chunks that are sent at once. */
const lanes = 3;

/** Errors without an answer are quiet: they are retried. */
const options = (signal: AbortSignal) => ({ signal, quiet: (error: unknown) => !isAnswered(error) });

/** Runs `work` on all items, `lanes` at once; after a failure no further one is begun. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const lane = async () => {
    try {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    } catch (error) {
      left.length = 0;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/**
 * Sends a file in chunks (contract-platform §6): its MD5, which chunks are stored already, the missing ones, then the
 * merge. Resolves with the data of an upload. Rejects with the host's error; an answer's message has been shown.
 */
export async function sendFile(host: Pick<WidgetHost, 'call'>, file: File, { signal, onProgress, place }: Sending) {
  const identifier = await fileDigest(file, signal);
  const chunks = chunksOf(file);
  const common = {
    identifier,
    filename: file.name,
    relativePath: file.name,
    totalSize: file.size,
    chunkSize: limits.uploadChunkBytes,
    totalChunks: chunks.length,
    fileType: file.type,
    extension: file.name.slice(file.name.lastIndexOf('.') + 1),
  };
  const call = (name: string, params: Record<string, unknown>) =>
    retried(() => host.call(name, params, { ...options(signal), pressed: true }), signal);
  const tested = (await call('file.chunks', { ...common, chunkNumber: 1 })).data as Stored;
  const stored = new Set(tested.chunkNumbers ?? []);
  const missing = tested.uploaded ? [] : chunks.filter(({ chunkNumber }) => !stored.has(chunkNumber));
  let sent = chunks.length - missing.length;
  // The merge is the last percent.
  const tell = () => onProgress(Math.floor((99 * sent) / chunks.length));
  tell();
  await inLanes(missing, async ({ chunkNumber, content }: Chunk) => {
    const chunk = new File([content], file.name);
    await call('file.chunk', { ...common, chunkNumber, currentChunkSize: content.size, file: chunk });
    sent += 1;
    tell();
  });
  const { data } = await call('file.merge', {
    ...place,
    identifier,
    fileName: file.name.replaceAll('#', ''),
    fileSize: file.size,
    fileType: common.fileType,
    extension: common.extension,
  });
  return data;
}
