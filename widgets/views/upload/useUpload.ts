import { useEffect, useRef } from 'react';
import { resolve } from '../../../core/binding';
import { runActions } from '../../../engine/actions/runActions';
import type { ViewContext } from '../../../engine/defineView';
import { viewWords } from '../../../engine/viewKit';
import { checkFile, kindNames } from '../../files/checkFile';
import { sizeText } from '../../files/record';
import type { UploadDoc } from './UploadDoc';

/** The uploaded file, as `view.<id>.selected`. */
export interface UploadedFile {
  name: string;
  /** Bytes. */
  size: number;
  /** Data of the call. */
  answer: unknown;
}

/** Why a file is not sent; undefined: it is. */
function faultOf(context: ViewContext, view: UploadDoc, file: File): string | undefined {
  const { t } = context.session.tools.host;
  const { accept, maxBytes = 0, acceptText, maxText } = view;
  const fault = checkFile(file, 0, { accept, fileSize: maxBytes / 1024, sizeUnit: 'KB' });
  if (!fault) return undefined;
  if (fault.word === 'type')
    return viewWords(context, acceptText) || t('widget.upload.type', { types: kindNames(accept).join('、') });
  return viewWords(context, maxText) || t('widget.upload.size', { size: sizeText(maxBytes), unit: '' });
}

const paramsOf = ({ session }: ViewContext, { params = {} }: UploadDoc): Record<string, unknown> => ({
  ...(resolve(params, session.scope()) as Record<string, unknown> | undefined),
});

/** One file and its upload. Of a refused upload nothing remains, so that an earlier file is not taken for it. */
export function useUpload(context: ViewContext, view: UploadDoc) {
  const { session } = context;
  const { host } = session.tools;
  const { id, onChange = [] } = view;
  const wire = useRef<AbortController>(undefined);
  useEffect(() => () => wire.current?.abort(), []);
  const sending = session.choices.loading[id] === true;

  const put = (file: UploadedFile | undefined): void => {
    session.choose('selected', id, file);
    void runActions(session, onChange, { pressed: true });
  };
  const send = async (file: File, signal: AbortSignal): Promise<void> => {
    session.choose('loading', id, true);
    try {
      const { data } = await host.call(view.call, { ...paramsOf(context, view), file }, { signal, pressed: true });
      put({ name: file.name, size: file.size, answer: data });
    } catch {
      // The host has shown the reason.
      if (!signal.aborted) put(undefined);
    } finally {
      session.choose('loading', id, false);
    }
  };
  const take = (file: File): void => {
    if (sending) return;
    const fault = faultOf(context, view, file);
    if (fault !== undefined) {
      host.notify('error', fault);
      return;
    }
    wire.current = new AbortController();
    void send(file, wire.current.signal);
  };
  const remove = async (): Promise<void> => {
    const file = session.choices.selected[id] as UploadedFile | undefined;
    if (file && (await host.confirm(host.t('widget.upload.confirmRemove', { file: file.name })))) put(undefined);
  };
  return { file: session.choices.selected[id] as UploadedFile | undefined, sending, take, remove };
}
