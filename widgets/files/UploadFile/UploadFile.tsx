import { PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { ariaOf } from '../../input/aria';
import { useWords } from '../../words';
import { ChooseFiles } from '../ChooseFiles';
import type { FileLimits } from '../checkFile';
import { FileList } from '../FileList';
import { FileName } from '../FileName';
import { PackButton } from '../PackButton';
import { type FileRecord, sizeText } from '../record';
import { SlotTools } from '../SlotTools';
import { useDownload } from '../useDownload';
import { usePreview } from '../usePreview';
import { useUploads } from '../useUploads';
import '../files.css';

export interface UploadFileProps extends InputProps<FileRecord[] | null>, FileLimits {
  buttonText?: string;
  tipText?: string;
  showTip?: boolean;
  pathType?: string;
  isAccount?: number;
  folder?: string;
}

/** Files of a record; the value lists those stored on the server (WDGT-05). */
export const UploadFile = memo(function UploadFile(props: UploadFileProps) {
  if (props.readOnly) return <FileList value={props.value} label={props.label} />;
  return <UploadField {...props} />;
});

function UploadField(props: UploadFileProps) {
  const { disabled, label, tipText, showTip, limit = 9 } = props;
  const t = useWords();
  const download = useDownload();
  const { slots, add, remove, pause, retry, ready } = useUploads({ ...props, type: 'annex' });
  const stored = slots.flatMap(({ record }) => record ?? []);
  const { open, shown } = usePreview(stored);
  const word = props.buttonText || t('widget.upload.choose');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div className="weft-upload" role="group" {...ariaOf(props)}>
      <ChooseFiles accept={props.accept} multiple={limit !== 1} disabled={disabled || !ready} onFiles={add}>
        {(choose) => (
          <Button
            id={props.id}
            icon={<UploadOutlined />}
            disabled={disabled || !ready}
            danger={props.status === 'error'}
            onClick={choose}
            onBlur={props.onBlur}
            aria-label={[label, word].filter(Boolean).join(' ')}
          >
            {word}
          </Button>
        )}
      </ChooseFiles>
      {tipText && showTip !== false ? <div className="weft-upload-tip">{tipText}</div> : null}
      <ul className="weft-files">
        {slots.map((slot) => (
          <li key={slot.key} className={slot.state === 'error' ? 'weft-file weft-file-failed' : 'weft-file'}>
            <PaperClipOutlined aria-hidden />
            <FileName
              name={slot.name}
              onOpen={
                slot.record && open && !disabled ? () => open(stored.indexOf(slot.record as FileRecord)) : undefined
              }
            />
            <span className="weft-file-size" title={t(`widget.upload.states.${slot.state}`)}>
              {slot.state === 'success' ? sizeText(slot.size) : t(`widget.upload.states.${slot.state}`)}
            </span>
            {slot.percent === undefined || slot.state === 'error' ? null : (
              <Progress className="weft-file-percent" percent={slot.percent} size="small" aria-label={slot.name} />
            )}
            <span className="weft-file-tools">
              <SlotTools
                slot={slot}
                disabled={disabled}
                onRemove={remove}
                onRetry={retry}
                onPause={pause}
                onDownload={() => slot.record && void download(slot.record)}
              />
            </span>
          </li>
        ))}
      </ul>
      {slots.length < 2 ? null : <PackButton files={stored} disabled={disabled} />}
      {shown}
    </div>
  );
}
