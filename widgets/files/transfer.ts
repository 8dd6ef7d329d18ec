import { limits } from '../../core/limits';
import type { WidgetHost } from '../../engine/widgetHost';
import type { Sending } from './chunked/sendFile';

/** Files above one chunk go in chunks, and can be paused. */
export const isChunked = (file: File) => file.size > limits.uploadChunkBytes;

/** Sends one file, whole or in chunks; resolves with the data of an upload (contract-platform §6). */
export async function transfer(host: WidgetHost, file: File, sending: Sending): Promise<unknown> {
  if (isChunked(file)) {
    const { sendFile } = await import('./chunked/sendFile');
    return sendFile(host, file, sending);
  }
  const { signal, onProgress, place } = sending;
  return (await host.call('file.upload', { ...place, file }, { signal, onProgress })).data;
}
