import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { placed } from '../../core/basePath';
import type { Entered } from '../../runtime/session';
import { Cloth } from '../brand/Cloth';
import { Mark } from '../brand/Mark';
import { runtime, useWords } from '../runtime';
import { LanguageSelect } from './LanguageSelect';
import { ForgotPassword, NewPassword, SecondStep } from './lazySteps';
import { OtherWays } from './outside/OtherWays';
import { goOutside, keepTicket, redirectUrl } from './outside/ticket';
import { SignInRows } from './SignInRows';
import { safeRedirect } from './safeRedirect';
import { useLoginConfig } from './useLoginConfig';
import { useSignInForm } from './useSignInForm';
import './login.css';

/** Account and password, a captcha when required (contract §8.16). Leads on to the requested address. */
export function LoginPage() {
  const t = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [remembered] = useState(() => runtime.local.get<string>('account') ?? '');
  const config = useLoginConfig();
  const fields = useSignInForm({
    account: remembered,
    send: runtime.session.signIn,
    begin: runtime.session.begin,
    directory: config.directory,
    onDone: (account, remember) => {
      keepTicket(undefined);
      runtime.local.set('account', remember ? account : undefined);
      void navigate(safeRedirect(query.get('redirect')), { replace: true });
    },
  });
  const { signIn, remember, setRemember } = fields;
  const [pane, setPane] = useState<'form' | 'forgot' | 'new'>(() => (query.has('reset') ? 'new' : 'form'));
  const [ticket] = useState(() => location.hash.slice(1));
  const wanted = query.get('redirect');
  const away = query.has('local') || query.has('reset') ? undefined : redirectUrl(config);
  useEffect(() => {
    if (away) void goOutside(away, wanted).catch(() => undefined);
  }, [away, wanted]);
  const enter = async (entered: Entered) => {
    await runtime.session.begin(entered);
    void navigate(safeRedirect(wanted), { replace: true });
  };
  const toForm = () => {
    setPane('form');
    if (query.has('reset')) void navigate('/login', { replace: true });
  };
  const ended = runtime.session.use((session) => session.ended);
  // Why the person is here: the session ended, or the address that was opened needs one.
  const reason = query.has('link')
    ? t('login.link')
    : (ended?.reason ?? (query.has('redirect') ? t('login.needed') : undefined));
  const { sysName = 'Weft', copyright, loginIcon } = runtime.session.get().sysConfig;

  useEffect(() => {
    document.title = `${t('login.title')} · ${sysName}`;
  });

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
        {signIn.step ? (
          <div className="login-form">
            <SecondStep step={signIn.step} enter={signIn.enter} onLeave={signIn.leaveStep} />
          </div>
        ) : pane === 'form' ? (
          <form ref={fields.form} className="login-form" onSubmit={fields.submit} noValidate>
            {loginIcon && <img className="login-icon" src={placed(loginIcon)} alt="" />}
            <h1>{t('login.welcome', { name: sysName })}</h1>
            {reason && (
              <p className="login-why" role="status">
                {reason}
              </p>
            )}
            <SignInRows fields={fields} />
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
            {config.resetPassword && (
              <button type="button" className="login-link" onClick={() => setPane('forgot')}>
                {t('login.forgot')}
              </button>
            )}
            <OtherWays config={config} wanted={wanted} enter={enter} />
            <p className="login-hint">{t('login.subAccount')}</p>
          </form>
        ) : (
          <div className="login-form">
            {pane === 'forgot' ? <ForgotPassword onLeave={toForm} /> : <NewPassword ticket={ticket} onLeave={toForm} />}
          </div>
        )}
        <p className="login-foot">{copyright}</p>
      </main>
    </div>
  );
}
