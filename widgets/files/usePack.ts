import { useWidgetHost } from '../../engine/widgetHost';
import { useWords } from '../words';
import { type FileRecord, typeOfFile } from './record';

interface Packed {
  downloadVo?: { url?: string };
  downloadName?: string;
}

/** Downloads stored files as one zip (FILE-15); without files it says so and sends nothing (FILE-16). */
export function usePack(): (files: readonly FileRecord[]) => Promise<void> {
  const host = useWidgetHost();
  const t = useWords();
  return async (files) => {
    if (!files.length) return host?.notify('warning', t('widget.viewer.none'));
    const list = files.map(({ fileId, name }) => ({ fileId, fileName: name }));
    const answer = await host
      ?.call('file.pack', { type: typeOfFile(files[0] as FileRecord), list }, { pressed: true })
      // The host has shown the error.
      .catch(() => undefined);
    const { downloadVo, downloadName } = (answer?.data ?? {}) as Packed;
    if (downloadVo?.url) await host?.download(downloadVo.url, downloadName);
  };
}
