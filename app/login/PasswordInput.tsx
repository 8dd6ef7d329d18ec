import { type InputHTMLAttributes, type KeyboardEvent, useState } from 'react';
import { useWords } from '../runtime';

export type PasswordInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

const eye =
  'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Zm10 3.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z';

/** A password box with an eye, and a hint while Caps Lock is on (contract §8.16). */
export function PasswordInput(props: PasswordInputProps) {
  const t = useWords();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <span className="password">
        <input
          {...props}
          type={shown ? 'text' : 'password'}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={(event) => {
            setCapsLock(false);
            props.onBlur?.(event);
          }}
        />
        <button
          type="button"
          aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg
            viewBox="0 0 24 24"
            width="20"
            height="20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden="true"
          >
            <path d={eye} />
            {!shown && <path d="M4 4l16 16" strokeLinecap="round" />}
          </svg>
        </button>
      </span>
      <span className="caps-lock" role="status">
        {capsLock && t('login.capsLock')}
      </span>
    </>
  );
}
