import { type FormEvent, useState } from 'react';
import { runtime, useWords } from '../runtime';
import { Captcha, newCaptchaKey } from './Captcha';
import { Row } from './Row';

/** Account and picture; the answer is the same for every account. */
export function ForgotPassword({ onLeave }: { onLeave: () => void }) {
  const t = useWords();
  const [account, setAccount] = useState('');
  const [code, setCode] = useState('');
  const [random, setRandom] = useState(newCaptchaKey);
  const [told, setTold] = useState({ text: '', sent: false });

  async function send() {
    try {
      const form = { account: account.trim(), code: code.trim(), timestamp: random };
      const { msg } = await runtime.call('auth.forgotPassword', form, { quiet: true });
      setTold({ text: msg, sent: true });
    } catch (error) {
      setTold({ text: (error as Error).message, sent: false });
    }
    setCode('');
    setRandom(newCaptchaKey());
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!account.trim()) setTold({ text: t('login.accountEmpty'), sent: false });
    else if (!code.trim()) setTold({ text: t('login.captchaEmpty'), sent: false });
    else void send();
  };
  return (
    <form className="login-step" onSubmit={submit} noValidate>
      <h1>{t('login.forgotTitle')}</h1>
      <p>{t('login.forgotHint')}</p>
      <Row name="account" label={t('login.account')}>
        <input
          id="login-account"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={account}
          onChange={({ target }) => setAccount(target.value)}
        />
      </Row>
      <Row name="code" label={t('login.captcha')}>
        <span className="login-code">
          <input
            id="login-code"
            autoComplete="off"
            maxLength={8}
            spellCheck={false}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Captcha call="file.captcha" random={random} onRefresh={() => setRandom(newCaptchaKey())} />
        </span>
      </Row>
      <p className={told.sent ? 'login-told' : 'login-refusal'} role="alert">
        {told.text}
      </p>
      <button type="submit" className="login-submit">
        {t('login.forgotSubmit')}
      </button>
      <button type="button" className="login-link" onClick={onLeave}>
        {t('login.backToLogin')}
      </button>
    </form>
  );
}
