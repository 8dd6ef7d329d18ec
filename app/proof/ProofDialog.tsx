import { Modal } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import type { ProofDue } from '../../core/proof';
import { PasswordInput } from '../login/PasswordInput';
import { Row } from '../login/Row';
import { runtime, useWords } from '../runtime';
import '../login/login.css';
import './proof.css';

/** Above every dialog and drawer of the page, below the question to sign in again. */
const zIndex = 2900;

export interface ProofDialogProps {
  due: ProofDue;
  /** Whether the person has proved who they are. */
  onDone: (proved: boolean) => void;
}

/** The box is there to be typed into as soon as the dialog is open. */
const focus = (): void => document.getElementById('login-proof')?.focus();

const call = (params: Record<string, unknown>) => runtime.call('security.prove', params, { quiet: true });

function Form({ due, onDone }: ProofDialogProps) {
  const t = useWords();
  const hasCode = due.methods.some((method) => method === 'totp' || method === 'recovery');
  const hasPassword = due.methods.includes('password');
  const provider = typeof due.outside === 'object' ? due.outside : undefined;
  const [way, setWay] = useState<'password' | 'code' | 'none'>(hasPassword ? 'password' : hasCode ? 'code' : 'none');
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way has another box
  useEffect(focus, [way]);

  async function run(work: () => Promise<boolean>) {
    if (busy) return;
    setBusy(true);
    setRefusal('');
    try {
      if (await work()) onDone(true);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === 'none') return byProvider();
    if (!typed.trim()) return setRefusal(t(`proof.${way}Empty`));
    void run(async () => {
      await call({ [way]: way === 'code' ? typed.trim() : typed });
      return true;
    });
  };
  const change = () => {
    setWay(way === 'code' ? 'password' : 'code');
    setTyped('');
    setRefusal('');
  };
  const byProvider = () =>
    void run(async () => {
      const { askOutside } = await import('../login/outside/ticket');
      await call({ ticket: await askOutside(provider?.renderUrl ?? '', t('proof.windowClosed')) });
      return true;
    });
  const byPasskey = () =>
    run(async () => {
      const { proveByPasskey } = await import('../login/outside/passkey');
      return proveByPasskey(runtime.call, t('proof.passkeyFailed'));
    });
  const input = {
    id: 'login-proof',
    value: typed,
    'aria-invalid': refusal !== '',
    'aria-describedby': 'proof-refusal',
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
  };
  return (
    <form className="proof" onSubmit={submit} noValidate>
      <p>{t('proof.why')}</p>
      {/* The password manager of the browser knows whose password it is. */}
      <input hidden readOnly autoComplete="username" value={runtime.session.get().user?.userAccount ?? ''} />
      {way !== 'none' && (
        <Row name="proof" label={t(`proof.${way}`)}>
          {way === 'password' ? (
            <PasswordInput key="password" {...input} autoComplete="current-password" />
          ) : (
            <input key="code" {...input} autoComplete="one-time-code" spellCheck={false} maxLength={40} />
          )}
        </Row>
      )}
      <p className="login-refusal" id="proof-refusal" role="alert">
        {refusal}
      </p>
      {due.outside === true && <p className="proof-outside">{t('proof.outside')}</p>}
      <button type="submit" className="login-submit" aria-disabled={busy}>
        {t(busy ? 'proof.submitting' : way === 'none' ? 'proof.byProvider' : 'proof.submit', {
          name: provider?.name ?? '',
        })}
      </button>
      {provider && way !== 'none' && (
        <button type="button" className="login-way" onClick={byProvider}>
          {t('proof.byProvider', { name: provider.name })}
        </button>
      )}
      {due.methods.includes('passkey') && (
        <button type="button" className="login-way" onClick={() => void byPasskey()}>
          {t('proof.passkey')}
        </button>
      )}
      {hasCode && hasPassword && (
        <button type="button" className="login-way" onClick={change}>
          {t(way === 'password' ? 'proof.byCode' : 'proof.byPassword')}
        </button>
      )}
      <button type="button" className="proof-leave" onClick={() => onDone(false)}>
        {t('common.cancel')}
      </button>
    </form>
  );
}

/** A grave call was refused: the person proves once that it is they. What was typed behind the dialog stays. */
export function ProofDialog({ due, onDone }: ProofDialogProps) {
  const t = useWords();
  return (
    <Modal
      open
      title={t('proof.title')}
      width={450}
      zIndex={zIndex}
      centered
      maskClosable={false}
      afterOpenChange={focus}
      onCancel={() => onDone(false)}
      footer={null}
    >
      <Form due={due} onDone={onDone} />
    </Modal>
  );
}
