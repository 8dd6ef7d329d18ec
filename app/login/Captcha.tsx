import { runtime, useWords } from '../runtime';

export interface CaptchaProps {
  /** Call that answers the picture, and its params besides `random`. */
  call: 'auth.captcha' | 'file.captcha';
  params?: Record<string, unknown>;
  /** The random key; it goes back to the server as `timestamp` (contract §2.2). */
  random: string;
  onRefresh: () => void;
}

/** A new key for a new picture. */
export function newCaptchaKey(): string {
  return String(Math.random());
}

/** The picture; a click replaces it (AUTH-52). */
export function Captcha({ call, params, random, onRefresh }: CaptchaProps) {
  const t = useWords();
  return (
    <button type="button" className="captcha" onClick={onRefresh} title={t('login.captchaRefresh')}>
      <img src={runtime.address(call, { ...params, random })} alt={t('login.captchaRefresh')} />
    </button>
  );
}
