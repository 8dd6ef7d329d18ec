import { md5 } from 'js-md5';
import { type FormEvent, useState } from 'react';
import { runtime, useWords } from '../runtime';
import { PasswordInput } from './PasswordInput';
import { Row } from './Row';

/** The form behind the link of a mail. `ticket`: the part of the address after the hash. */
export function NewPassword({ ticket, onLeave }: { ticket: string; onLeave: () => void }) {
  const t = useWords();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [told, setTold] = useState({ text: '', done: false });

  async function send() {
    try {
      const { msg } = await runtime.call('auth.resetPassword', { ticket, password: md5(password) }, { quiet: true });
      setTold({ text: msg, done: true });
    } catch (error) {
      setTold({ text: (error as Error).message, done: false });
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!password) setTold({ text: t('login.passwordEmpty'), done: false });
    else if (password !== repeat) setTold({ text: t('login.repeatDiffers'), done: false });
    else void send();
  };
  return (
    <form className="login-step" onSubmit={submit} noValidate>
      <h1>{t('login.newTitle')}</h1>
      {!told.done && (
        <>
          <Row name="password" label={t('login.newPassword')}>
            <PasswordInput
              id="login-password"
              autoComplete="new-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </Row>
          <Row name="repeat" label={t('login.repeatPassword')}>
            <PasswordInput
              id="login-repeat"
              autoComplete="new-password"
              value={repeat}
              onChange={({ target }) => setRepeat(target.value)}
            />
          </Row>
        </>
      )}
      <p className={told.done ? 'login-told' : 'login-refusal'} role="alert">
        {told.text}
      </p>
      {!told.done && (
        <button type="submit" className="login-submit">
          {t('login.newSubmit')}
        </button>
      )}
      <button type="button" className="login-link" onClick={onLeave}>
        {t('login.backToLogin')}
      </button>
    </form>
  );
}
