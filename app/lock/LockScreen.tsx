import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Cloth } from '../brand/Cloth';
import { PasswordInput } from '../login/PasswordInput';
import { runtime, useWords } from '../runtime';
import { refuseEntry } from '../shell/refuseEntry';
import { Avatar } from './Avatar';
import '../login/login.css';
import './lock.css';

/** Covers the pages until the password is entered (contract §8.16, AUTH-37…39). */
export function LockScreen() {
  const t = useWords();
  const navigate = useNavigate();
  const user = runtime.session.use((session) => session.user);
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // After a reload the person is not loaded yet.
    if (runtime.session.get().user) return;
    runtime.session.enter().catch(refuseEntry);
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!password) return setRefusal(t('login.passwordEmpty'));
    setBusy(true);
    setRefusal('');
    try {
      await runtime.session.unlock(password);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }
  async function leave() {
    await runtime.session.signOut();
    navigate('/login', { replace: true });
  }

  return (
    <main className="lock">
      <Cloth />
      <form className="lock-card" onSubmit={submit} noValidate>
        <Avatar user={user} sizePx={72} />
        <h1>
          {user?.userName}
          <span className="lock-account">{user?.userAccount}</span>
        </h1>
        <p className="lock-word">{t('login.locked')}</p>
        <div className="login-row">
          <label className="sr-only" htmlFor="lock-password">
            {t('login.password')}
          </label>
          <PasswordInput
            id="lock-password"
            name="password"
            autoComplete="current-password"
            placeholder={t('login.passwordEmpty')}
            value={password}
            autoFocus
            onChange={({ target }) => setPassword(target.value)}
          />
        </div>
        <p className="login-refusal" role="alert">
          {refusal}
        </p>
        <button type="submit" className="login-submit" aria-disabled={busy}>
          {t(busy ? 'login.unlocking' : 'login.unlock')}
        </button>
        <button type="button" className="lock-leave" onClick={() => void leave()}>
          {t('login.backToLogin')}
        </button>
      </form>
    </main>
  );
}
