import { Modal } from 'antd';
import type { Entered, SignIn } from '../../runtime/session';
import { fetchForcedPolicy } from '../password/ForcedPassword';
import { runtime, useWords } from '../runtime';
import { forgetDirty } from '../shell/dirty';
import { SecondStep } from './lazySteps';
import { SignInRows } from './SignInRows';
import { useLoginConfig } from './useLoginConfig';
import { useSignInForm } from './useSignInForm';
import './login.css';
import './signInAgain.css';

/** Above every dialog and drawer of the page. */
const zIndex = 3000;

/** A password that must be changed first is changed on a page of its own: drafts hold what was typed. */
async function send(form: SignIn): Promise<void> {
  await runtime.session.signInAgain(form);
  await leaveIfForced();
}

/** The session of a second step. */
async function begin(entered: Entered): Promise<void> {
  await runtime.session.goOn(entered);
  await leaveIfForced();
}

async function leaveIfForced(): Promise<void> {
  const forced = await fetchForcedPolicy().catch(() => undefined);
  if (!forced) return;
  forgetDirty();
  location.reload();
}

function Form({ reason, account }: { reason: string; account: string }) {
  const t = useWords();
  const config = useLoginConfig();
  const known = runtime.session.use(({ sysConfig }) => sysConfig.directory);
  // Without an answer the session's settings tell: when a session ends, the server may be away.
  const directory = config.directory ?? known;
  const fields = useSignInForm({ account, send, begin, directory });
  const { busy, refusal, step, enter, leaveStep } = fields.signIn;
  if (step) return <SecondStep step={step} enter={enter} onLeave={leaveStep} />;
  return (
    <form ref={fields.form} className="again" onSubmit={fields.submit} noValidate>
      <p className="login-why" role="status">
        {reason}
      </p>
      <p className="again-kept">{t('login.kept')}</p>
      <SignInRows fields={fields} fixed />
      <p className="login-refusal" role="alert">
        {refusal}
      </p>
      <button type="submit" className="login-submit" aria-disabled={busy}>
        {t(busy ? 'login.submitting' : 'login.again')}
      </button>
      <button type="button" className="again-leave" onClick={runtime.session.reset}>
        {t('login.leave')}
      </button>
    </form>
  );
}

export interface SignInAgainProps {
  open: boolean;
  reason: string;
  account: string;
}

/** The dialog of SignInAgain: the account is fixed, the password is typed. */
export function SignInAgainDialog({ open, reason, account }: SignInAgainProps) {
  const t = useWords();
  return (
    <Modal
      open={open}
      title={t('login.againTitle')}
      width={450}
      zIndex={zIndex}
      centered
      closable={false}
      keyboard={false}
      maskClosable={false}
      destroyOnHidden
      footer={null}
    >
      {open && <Form reason={reason} account={account} />}
    </Modal>
  );
}
