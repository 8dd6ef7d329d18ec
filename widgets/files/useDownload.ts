import { useWidgetHost } from '../../engine/widgetHost';
import { type FileRecord, typeOfFile } from './record';

/** Downloads a stored file under its uploaded name; does nothing outside a document. */
export function useDownload(): (file: FileRecord) => Promise<void> {
  const host = useWidgetHost();
  return async (file) => {
    const answer = await host
      ?.call('file.link', { type: typeOfFile(file), fileId: file.fileId })
      // The host has shown the error.
      .catch(() => undefined);
    const url = (answer?.data as { url?: string } | undefined)?.url;
    if (url) await host?.download(url, file.name);
  };
}
