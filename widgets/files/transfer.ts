import { limits } from '../../core/limits';
import type { WidgetHost } from '../../engine/widgetHost';
import { isAnswered } from './chunked/retried';
import type { Sending } from './chunked/sendFile';
import { UnreadableFile } from './unreadable';

/** Files above one chunk go in chunks, and can be paused. */
export const isChunked = (file: File) => file.size > limits.uploadChunkBytes;

/** Sends one file, whole or in chunks; resolves with the data of an upload (contract-platform §6). */
export async function transfer(host: WidgetHost, file: File, sending: Sending): Promise<unknown> {
  if (isChunked(file)) {
    const { sendFile } = await import('./chunked/sendFile');
    return sendFile(host, file, sending);
  }
  const { signal, onProgress, place } = sending;
  try {
    return (await host.call('file.upload', { ...place, file }, { signal, onProgress, pressed: true })).data;
  } catch (error) {
    // A request with a file that is gone fails as one without network does.
    if (isAnswered(error) || signal.aborted || (await isReadable(file))) throw error;
    throw new UnreadableFile(`${file.name} could not be read.`);
  }
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
