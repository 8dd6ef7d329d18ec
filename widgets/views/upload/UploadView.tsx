import { CloseOutlined, InboxOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useId } from 'react';
import type { ViewProps } from '../../../engine/defineView';
import { useViewHandle, viewWords } from '../../../engine/viewKit';
import { ChooseFiles } from '../../files/ChooseFiles';
import { sizeText } from '../../files/record';
import type { UploadDoc } from './UploadDoc';
import { useUpload } from './useUpload';
import '../../files/files.css';
import './upload.css';

/** A box that takes one file, and the file that was taken. */
export function UploadView({ view, context }: ViewProps<UploadDoc>) {
  const { t } = context.session.tools.host;
  const { file, sending, take, remove } = useUpload(context, view);
  useViewHandle(context, view.id, { refresh: () => undefined });
  const hintId = useId();
  const title = viewWords(context, view.title);
  const hint = viewWords(context, view.hint);
  return (
    <section className="weft-upload-view" aria-label={title || undefined} aria-busy={sending}>
      {title ? <h3>{title}</h3> : null}
      {hint ? <p id={hintId}>{hint}</p> : null}
      <ChooseFiles
        accept={view.accept}
        multiple={false}
        disabled={sending}
        onFiles={([chosen]) => chosen && take(chosen)}
      >
        {(choose) => (
          <button
            type="button"
            className="weft-upload-box"
            disabled={sending}
            aria-describedby={hint ? hintId : undefined}
            onClick={choose}
          >
            {sending ? <Spin size="small" /> : <InboxOutlined aria-hidden />}
            <span>{viewWords(context, view.text) || t('widget.upload.drop')}</span>
          </button>
        )}
      </ChooseFiles>
      {file ? (
        <p className="weft-file">
          <PaperClipOutlined aria-hidden />
          <span className="weft-file-name" title={file.name}>
            {file.name}
          </span>
          <span className="weft-file-size">{sizeText(file.size)}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('widget.upload.removeFile', { file: file.name })}
            disabled={sending}
            onClick={() => void remove()}
          />
        </p>
      ) : null}
    </section>
  );
}
