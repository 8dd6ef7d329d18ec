import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { Button } from 'antd';
import { memo, useState } from 'react';
import type { InputProps } from '../../../engine/registry';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import { makePasskey } from './makePasskey';
import './passkey.css';

export interface PasskeyProps extends InputProps<object | null> {
  creation?: PublicKeyCredentialCreationOptionsJSON | null;
}

/** A button that lets the browser make a passkey; the value is the answer of the browser, for the server to verify. */
export const Passkey = memo(function Passkey(props: PasskeyProps) {
  const { value, onChange, creation, disabled, readOnly } = props;
  const t = useWords();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const make = async (): Promise<void> => {
    if (!creation || busy || value) return;
    if (!('PublicKeyCredential' in globalThis)) return setFault('security.unable');
    setBusy(true);
    setFault('');
    const made = await makePasskey(creation);
    setBusy(false);
    if ('fault' in made) setFault(made.fault);
    else onChange?.(made.response);
  };
  const word = value ? 'security.made' : fault;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div role="group" className="weft-passkey" {...ariaOf(props)}>
      {readOnly ? null : (
        <Button
          id={props.id}
          disabled={disabled}
          // Stays in the order of keys once the key is made, so that the focus is not lost.
          aria-disabled={Boolean(value)}
          loading={busy}
          danger={props.status === 'error'}
          // The label of the field would replace the word of the button.
          aria-label={[props.label, t('security.make')].filter(Boolean).join(' ')}
          onBlur={props.onBlur}
          onClick={() => void make()}
        >
          {t('security.make')}
        </Button>
      )}
      <span role="status">{word && t(word)}</span>
    </div>
  );
});
