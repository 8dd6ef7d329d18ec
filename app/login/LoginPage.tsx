import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Cloth } from '../brand/Cloth';
import { Mark } from '../brand/Mark';
import { runtime, useWords } from '../runtime';
import { Captcha, newCaptchaKey } from './Captcha';
import { LanguageSelect } from './LanguageSelect';
import { PasswordInput } from './PasswordInput';
import { safeRedirect } from './safeRedirect';
import { checkSignIn, type SignInErrors, type SignInValues, useSignIn } from './useSignIn';
import './login.css';

function Row(props: { name: string; label: string; error?: string; children: ReactNode }) {
  return (
    <div className="login-row">
      <label htmlFor={`login-${props.name}`}>{props.label}</label>
      {props.children}
      <span className="login-error" id={`login-${props.name}-error`}>
        {props.error}
      </span>
    </div>
  );
}

/** Account and password, a captcha when required (contract §8.16). Leads on to the requested address. */
export function LoginPage() {
  const t = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const signIn = useSignIn(() => navigate(safeRedirect(query.get('redirect')), { replace: true }));
  const [values, setValues] = useState<SignInValues>({ account: signIn.remembered, password: '', code: '' });
  const [remember, setRemember] = useState(signIn.remembered !== '');
  const [errors, setErrors] = useState<SignInErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const { sysName = 'Weft', copyright, loginIcon } = runtime.session.get().sysConfig;

  useEffect(() => {
    document.title = `${t('login.title')} · ${sysName}`;
  });
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(signIn.remembered ? '[name=password]' : '[name=account]')?.focus();
  }, [signIn.remembered]);
  useEffect(() => {
    if (signIn.refusal) setValues((old) => ({ ...old, code: '' }));
  }, [signIn.refusal]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (signIn.busy) return;
    const found = checkSignIn(values, signIn.needed);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else void signIn.submit(values, remember);
  }
  const bind = (name: keyof SignInValues) => ({
    id: `login-${name}`,
    name,
    value: values[name],
    'aria-invalid': errors[name] !== undefined,
    'aria-describedby': `login-${name}-error`,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues({ ...values, [name]: target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  const errorOf = (name: keyof SignInValues) => errors[name] && t(errors[name]);

  return (
    <div className="login">
      <aside className="login-ground">
        <Cloth />
        <div className="login-word">
          <Mark sizePx={52} />
          <p className="login-name">{sysName}</p>
          <p className="login-tagline">{t('login.tagline')}</p>
        </div>
      </aside>
      <main className="login-side">
        <div className="login-top">
          <LanguageSelect />
        </div>
        <form ref={form} className="login-form" onSubmit={submit} noValidate>
          {loginIcon && <img className="login-icon" src={loginIcon} alt="" />}
          <h1>{t('login.welcome', { name: sysName })}</h1>
          <Row name="account" label={t('login.account')} error={errorOf('account')}>
            <input
              {...bind('account')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              onBlur={() => void signIn.ask(values.account.trim())}
            />
          </Row>
          <Row name="password" label={t('login.password')} error={errorOf('password')}>
            <PasswordInput {...bind('password')} autoComplete="current-password" />
          </Row>
          {signIn.needed && (
            <Row name="code" label={t('login.captcha')} error={errorOf('code')}>
              <span className="login-code">
                <input {...bind('code')} autoComplete="off" maxLength={8} spellCheck={false} />
                <Captcha
                  call="auth.captcha"
                  params={{ length: signIn.length }}
                  random={signIn.random}
                  onRefresh={() => signIn.setRandom(newCaptchaKey())}
                />
              </span>
            </Row>
          )}
          <label className="login-remember">
            <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
            {t('login.remember')}
          </label>
          <p className="login-refusal" role="alert">
            {signIn.refusal}
          </p>
          <button type="submit" className="login-submit" aria-disabled={signIn.busy}>
            {t(signIn.busy ? 'login.submitting' : 'login.submit')}
          </button>
          <p className="login-hint">{t('login.subAccount')}</p>
        </form>
        <p className="login-foot">{copyright}</p>
      </main>
    </div>
  );
}
