import { useEffect, useState } from 'react';
import { placed } from '../../core/basePath';
import { useWidgetHost } from '../../engine/widgetHost';
import type { FileRecord } from '../files/record';

/** `missing`: the file does not exist for this person. `unsupported`: the server refuses its kind. */
export type Fetched = { state: 'loading' | 'missing' | 'unsupported' | 'failed' } | { state: 'ready'; address: string };

/** What the answer of a refused call means. */
function refusalOf(error: unknown): Fetched {
  const { code } = (error as { envelope?: { code?: number } }).envelope ?? {};
  if (code === 404) return { state: 'missing' };
  return { state: code === undefined ? 'failed' : 'unsupported' };
}

/** An address of this platform. */
const isOurs = (address: string) => /^\/[^/\\]/.test(address);

/**
 * The address under which a file is shown in this browser (PREV-05): no token is in it; it is fetched anew for every file
 * and `attempt`.
 */
export function usePreviewAddress({ fileId, url, fileVersionId = '' }: FileRecord, attempt: number): Fetched {
  const host = useWidgetHost();
  const [fetched, setFetched] = useState<{ of: string; is: Fetched }>();
  const of = `${attempt} ${fileId}`;
  useEffect(() => {
    let here = true;
    const tell = (is: Fetched) => here && setFetched({ of, is });
    const params = { fileName: fileId, fileVersionId, fileDownloadUrl: url, own: '1' };
    const answer = host?.call('file.preview', params, { quiet: true }) ?? Promise.reject(new Error('no host'));
    answer.then(
      ({ data }) => {
        if (!data) return tell({ state: 'missing' });
        const address = String(data);
        return tell(isOurs(address) ? { state: 'ready', address: placed(address) } : { state: 'failed' });
      },
      (error: unknown) => tell(refusalOf(error)),
    );
    return () => {
      here = false;
    };
  }, [host, of, fileId, url, fileVersionId]);
  return fetched?.of === of ? fetched.is : { state: 'loading' };
}
