import { Button, Input } from 'antd';
import { memo, useEffect, useRef, useState } from 'react';
import type { InputProps } from '../../../engine/registry';
import { useWidgetHost } from '../../../engine/widgetHost';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import './captcha.css';

/** What was read off the picture, and the key of the picture (contract-platform §2.2: `code`, `timestamp`). */
export interface CaptchaValue {
  code: string;
  timestamp: string;
}

const newKey = (): string => String(Math.random());

/** The key of the picture on screen; a value that was emptied from outside gets another picture, because a key counts once. */
function usePicture(value: CaptchaValue | null | undefined) {
  const [key, setKey] = useState(() => value?.timestamp ?? newKey());
  const had = useRef(value);
  useEffect(() => {
    if (had.current && !value) setKey(newKey());
    had.current = value;
  }, [value]);
  return { key, renew: () => setKey(newKey()) };
}

/** Letters of a picture, to be typed; a click on the picture brings another one (AUTH-52). */
export const Captcha = memo(function Captcha(props: InputProps<CaptchaValue | null>) {
  const { value, onChange, disabled, readOnly } = props;
  const t = useWords();
  const host = useWidgetHost();
  const { key, renew } = usePicture(value);
  const still = disabled || readOnly;
  const another = t('login.captchaRefresh');
  return (
    <div className="weft-captcha">
      <Input
        id={props.id}
        value={value?.code ?? ''}
        maxLength={8}
        onChange={onChange && (({ target }) => onChange(target.value ? { code: target.value, timestamp: key } : null))}
        onBlur={props.onBlur}
        disabled={disabled}
        readOnly={readOnly}
        placeholder={props.placeholder}
        status={props.status}
        autoComplete="off"
        {...ariaOf(props)}
      />
      {still ? null : (
        <Button
          className="weft-captcha-picture"
          title={another}
          onClick={() => {
            renew();
            if (value) onChange?.(null);
          }}
        >
          <img src={host?.address?.('file.captcha', { random: key })} alt={another} />
        </Button>
      )}
    </div>
  );
});
