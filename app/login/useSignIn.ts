import { md5 } from 'js-md5';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Entered, SignIn } from '../../runtime/session';
import { runtime } from '../runtime';
import { newCaptchaKey } from './Captcha';
import { linkTicket } from './outside/ticket';
import { type Step, stepOf } from './step';

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

/** Whose sign-in it is, and what follows. */
export interface SignInUse {
  /** The account that the form begins with. */
  account: string;
  send: (form: SignIn) => Promise<void>;
  /** The session of a second step. */
  begin: (entered: Entered) => Promise<void>;
  /** The server compares with a directory, which needs the typed password. */
  directory?: boolean;
  onDone?: (account: string, remember: boolean) => void;
}

/** Captcha, refusal and sending of a sign-in form. */
export function useSignIn({ account, send, begin, directory, onDone }: SignInUse) {
  const captcha = useCaptchaNeed();
  const [random, setRandom] = useState(newCaptchaKey);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<(Step & { done: () => void }) | undefined>();
  const { ask, needed } = captcha;
  useEffect(() => void ask(account), [ask, account]);

  async function submit(values: SignInValues, remember: boolean): Promise<void> {
    setBusy(true);
    setRefusal('');
    try {
      const { password, code } = values;
      const form = { account: values.account, password: md5(password), code: code.trim(), timestamp: random };
      const link = linkTicket();
      const more = { ...(link && { jnpf_ticket: link }), ...(directory && { plainPassword: password }) };
      await send({ ...form, ...more });
      onDone?.(values.account.trim(), remember);
    } catch (error) {
      const due = stepOf(error);
      if (due) return setStep({ ...due, done: () => onDone?.(values.account.trim(), remember) });
      setRefusal(error instanceof Error ? error.message : String(error));
      setRandom(newCaptchaKey());
      void ask(values.account.trim(), true);
    } finally {
      setBusy(false);
    }
  }
  async function enter(entered: Entered): Promise<void> {
    await begin(entered);
    step?.done();
  }
  return {
    step,
    enter,
    leaveStep: () => setStep(undefined),
    needed,
    length: captcha.length,
    ask,
    random,
    setRandom,
    refusal,
    busy,
    submit,
  };
}
