import { md5 } from 'js-md5';
import { useCallback, useEffect, useRef, useState } from 'react';
import { runtime } from '../runtime';
import { newCaptchaKey } from './Captcha';

export interface SignInValues {
  account: string;
  password: string;
  code: string;
}
export type SignInErrors = Partial<Record<keyof SignInValues, string>>;

interface CaptchaNeed {
  needed: boolean;
  length: number;
}

/** Locale keys of missing values (AUTH-01…03). */
export function checkSignIn(values: SignInValues, needsCode: boolean): SignInErrors {
  return {
    ...(!values.account.trim() && { account: 'login.accountEmpty' }),
    ...(!values.password && { password: 'login.passwordEmpty' }),
    ...(needsCode && !values.code.trim() && { code: 'login.captchaEmpty' }),
  };
}

/** Whether this account needs a captcha (contract §2.2); the last known answer until the new one arrives. */
function useCaptchaNeed() {
  const [need, setNeed] = useState<CaptchaNeed>(() => ({
    needed: runtime.local.get('loginNeedCode') === 1,
    length: 4,
  }));
  const asked = useRef('');
  const ask = useCallback(async (account: string, again = false) => {
    if (!account || (asked.current === account && !again)) return;
    asked.current = account;
    try {
      const { data } = await runtime.call('auth.config', { account }, { quiet: true });
      const { enableVerificationCode, verificationCodeNumber } = data as Record<string, unknown>;
      const needed = Number(enableVerificationCode) === 1;
      runtime.local.set('loginNeedCode', needed ? 1 : 0);
      setNeed({ needed, length: Number(verificationCodeNumber) || 4 });
    } catch {
      asked.current = '';
    }
  }, []);
  return { ...need, ask };
}

/** State and actions of the sign-in form. */
export function useSignIn(onDone: () => void) {
  const captcha = useCaptchaNeed();
  const [random, setRandom] = useState(newCaptchaKey);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const remembered = runtime.local.get<string>('account') ?? '';
  const { ask, needed } = captcha;
  useEffect(() => void ask(remembered), [ask, remembered]);

  async function submit(values: SignInValues, remember: boolean): Promise<void> {
    setBusy(true);
    setRefusal('');
    try {
      const { account, password, code } = values;
      await runtime.session.signIn({ account, password: md5(password), code: code.trim(), timestamp: random });
      runtime.local.set('account', remember ? account.trim() : undefined);
      onDone();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setRandom(newCaptchaKey());
      void ask(values.account.trim(), true);
    } finally {
      setBusy(false);
    }
  }
  return { needed, length: captcha.length, ask, random, setRandom, refusal, busy, submit, remembered };
}
