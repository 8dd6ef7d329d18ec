import { useState } from 'react';
import type { Entered } from '../../../runtime/session';
import { runtime, useWords } from '../../runtime';
import type { LoginConfig } from '../useLoginConfig';
import { goOutside } from './ticket';

export interface OtherWaysProps {
  config: LoginConfig;
  /** The address after signing in. */
  wanted: string | null;
  enter: (entered: Entered) => Promise<void>;
}

/** Providers and passkeys, below the form. */
export function OtherWays({ config, wanted, enter }: OtherWaysProps) {
  const t = useWords();
  const [refusal, setRefusal] = useState('');
  const offersKey = config.passkey === true && 'PublicKeyCredential' in globalThis;
  if (!offersKey && config.socialsList.length === 0) return null;
  const run = (work: Promise<void>) => {
    setRefusal('');
    work.catch((error: Error) => setRefusal(error.message));
  };
  const enterByPasskey = async () => {
    const { signInWithPasskey } = await import('./passkey');
    const entered = await signInWithPasskey(runtime.call, t('login.passkeyFailed'));
    if (entered) await enter(entered);
  };
  return (
    <div className="login-ways">
      <p className="login-or">{t('login.otherWays')}</p>
      {config.socialsList.map(({ enname, name, renderUrl }) => (
        <button key={enname} type="button" className="login-way" onClick={() => run(goOutside(renderUrl, wanted))}>
          {name}
        </button>
      ))}
      {offersKey && (
        <button type="button" className="login-way" onClick={() => run(enterByPasskey())}>
          {t('login.passkey')}
        </button>
      )}
      {refusal && (
        <p className="login-refusal" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
