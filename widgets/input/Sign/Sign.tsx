import { Button, Space } from 'antd';
import { memo, useState } from 'react';
import type { InputProps } from '../../../engine/registry';
import { useWidgetHost } from '../../../engine/widgetHost';
import { safeImage } from '../../files/addresses';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import { SignPad } from './SignPad';

export interface SignProps extends InputProps<string | null> {
  /** Offers the signature stored in the person's profile, if there is one. */
  stored?: boolean;
}

/** A signature drawn by hand, or the stored one; the value is a picture as a data URL, or its address. */
export const Sign = memo(function Sign(props: SignProps) {
  const { value, onChange, readOnly, disabled, label } = props;
  const t = useWords();
  const host = useWidgetHost();
  const [signing, setSigning] = useState(false);
  const image = safeImage(value);
  const own = props.stored ? safeImage(host?.user().signImg) : undefined;
  const done = (next: string | null) => {
    setSigning(false);
    onChange?.(next);
    props.onBlur?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div role="group" className="weft-sign" {...ariaOf(props)}>
      {image ? <img className="weft-sign-image" src={image} alt={label || t('widget.signature')} /> : null}
      {readOnly ? null : (
        <Space wrap>
          <Button
            id={props.id}
            disabled={disabled}
            danger={props.status === 'error'}
            onClick={() => setSigning(true)}
            aria-label={[label, t(image ? 'widget.signAgain' : 'widget.sign')].filter(Boolean).join(' ')}
          >
            {t(image ? 'widget.signAgain' : 'widget.sign')}
          </Button>
          {own && own !== value ? (
            <Button disabled={disabled} onClick={() => done(own)}>
              {t('widget.signStored')}
            </Button>
          ) : null}
          {image ? (
            <Button type="text" disabled={disabled} onClick={() => done(null)}>
              {t('widget.clear')}
            </Button>
          ) : null}
        </Space>
      )}
      {signing ? (
        <SignPad title={label || t('widget.signature')} onDone={done} onCancel={() => setSigning(false)} />
      ) : null}
    </div>
  );
});

/** The same with the stored signature offered (contract-visualdev §3.4 `signature`). */
export function Signature(props: SignProps) {
  return <Sign {...props} stored />;
}
