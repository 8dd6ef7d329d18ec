import { Button, Space } from 'antd';
import { lazy, memo, Suspense, useState } from 'react';
import type { InputProps } from '../../../engine/registry';
import { useWidgetHost } from '../../../engine/widgetHost';
import { ariaOf } from '../../input/aria';
import { useWords } from '../../words';
import { safeImage } from '../addresses';
import { ChooseFiles } from '../ChooseFiles';
import { checkFile, type FileLimits } from '../checkFile';
import './portrait.css';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog')).CropDialog }));

export interface PortraitProps extends InputProps<string>, Pick<FileLimits, 'fileSize' | 'sizeUnit'> {
  tipText?: string;
}

/** Uploads a portrait; undefined: the host has shown why it was refused. */
function useUpload() {
  const host = useWidgetHost();
  return async (file: File): Promise<{ name: string; url: string } | undefined> => {
    try {
      const answer = await host?.call('file.upload', { type: 'userAvatar', file }, { pressed: true });
      return answer?.data as { name: string; url: string };
    } catch {
      return undefined;
    }
  };
}

/** A person's picture: chosen, cut to a square and uploaded; the value is its address, the record has its stored name. */
export const Portrait = memo(function Portrait(props: PortraitProps) {
  const { value, onChange, disabled, label, tipText } = props;
  const t = useWords();
  const host = useWidgetHost();
  const upload = useUpload();
  const [chosen, setChosen] = useState<File>();
  const [busy, setBusy] = useState(false);
  const image = safeImage(value);
  const choose = (file: File | undefined): void => {
    if (!file) return;
    const fault = checkFile(file, 0, props, true);
    if (fault) host?.notify('error', t(`widget.upload.${fault.word}`, fault.values));
    else setChosen(file);
  };
  const take = async (file: File | undefined): Promise<void> => {
    setChosen(undefined);
    if (!file) return host?.notify('error', t('widget.upload.imageType'));
    setBusy(true);
    const stored = await upload(file);
    setBusy(false);
    if (stored) onChange?.(stored.url, stored);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div role="group" className="weft-portrait" {...ariaOf(props)}>
      {image ? <img src={image} alt={label || t('widget.portrait.picture')} /> : null}
      {props.readOnly ? null : (
        <Space wrap>
          <ChooseFiles accept="image/*" multiple={false} disabled={disabled} onFiles={([file]) => choose(file)}>
            {(open) => (
              <Button
                id={props.id}
                disabled={disabled}
                loading={busy}
                danger={props.status === 'error'}
                onClick={open}
                aria-label={[label, t('widget.portrait.change')].filter(Boolean).join(' ')}
              >
                {t('widget.portrait.change')}
              </Button>
            )}
          </ChooseFiles>
        </Space>
      )}
      {tipText && !props.readOnly ? <div className="weft-portrait-tip">{tipText}</div> : null}
      {chosen ? (
        <Suspense>
          <CropDialog file={chosen} onDone={(file) => void take(file)} onCancel={() => setChosen(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
});
