import { PlusOutlined } from '@ant-design/icons';
import { Image, Progress } from 'antd';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { ariaOf } from '../../input/aria';
import { useWords } from '../../words';
import { safeImage } from '../addresses';
import { ChooseFiles } from '../ChooseFiles';
import type { FileLimits } from '../checkFile';
import { ImageList } from '../ImageList';
import type { FileRecord } from '../record';
import { SlotTools } from '../SlotTools';
import { type Slot, useUploads } from '../useUploads';
import '../files.css';

export interface UploadImgProps extends InputProps<FileRecord[] | null>, FileLimits {
  tipText?: string;
  /** Kind of file on the server. */
  type?: string;
  pathType?: string;
  isAccount?: number;
  folder?: string;
}

/** Pictures of a record; their order can be changed (WDGT-06). */
export const UploadImg = memo(function UploadImg(props: UploadImgProps) {
  if (props.readOnly) return <ImageList value={props.value} label={props.label} />;
  return <ImageField {...props} />;
});

function ImageBox({ slot }: { slot: Slot }) {
  const t = useWords();
  const src = safeImage(slot.record?.url);
  if (src) return <Image src={src} alt={slot.name} width={96} height={96} />;
  return (
    <span className="weft-image-box">
      {slot.state === 'error' ? (
        t('widget.upload.states.error')
      ) : (
        <Progress type="circle" size={48} percent={slot.percent} aria-label={slot.name} />
      )}
    </span>
  );
}

function ImageField(props: UploadImgProps) {
  const { disabled, label, limit = 9, type = 'annexpic' } = props;
  const t = useWords();
  const { slots, add, remove, pause, retry, move, ready } = useUploads({
    ...props,
    accept: undefined,
    type,
    images: true,
  });
  const full = Boolean(limit) && slots.length >= (limit as number);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div className="weft-upload" role="group" {...(full && { id: props.id, tabIndex: -1 })} {...ariaOf(props)}>
      <Image.PreviewGroup>
        <ul className="weft-images">
          {slots.map((slot, index) => (
            <li key={slot.key} className={slot.state === 'error' ? 'weft-image weft-file-failed' : 'weft-image'}>
              <ImageBox slot={slot} />
              <div className="weft-image-tools">
                <SlotTools
                  slot={slot}
                  disabled={disabled}
                  onRemove={remove}
                  onRetry={retry}
                  onPause={pause}
                  onMove={slots.length > 1 ? move : undefined}
                  first={index === 0}
                  last={index === slots.length - 1}
                />
              </div>
            </li>
          ))}
          {full ? null : (
            <li>
              <ChooseFiles accept="image/*" multiple={limit !== 1} disabled={disabled || !ready} onFiles={add}>
                {(choose) => (
                  <button
                    type="button"
                    id={props.id}
                    className="weft-image-add"
                    disabled={disabled || !ready}
                    onClick={choose}
                    onBlur={props.onBlur}
                    {...ariaOf({ ...props, label: [label, t('widget.upload.addImage')].filter(Boolean).join(' ') })}
                  >
                    <PlusOutlined />
                    {t('widget.upload.addImage')}
                  </button>
                )}
              </ChooseFiles>
            </li>
          )}
        </ul>
      </Image.PreviewGroup>
      {props.tipText ? <div className="weft-upload-tip">{props.tipText}</div> : null}
    </div>
  );
}
