import { type FormEvent, useEffect, useState } from 'react';
import type { Entered } from '../../runtime/session';
import { runtime, useWords } from '../runtime';
import { Row } from './Row';
import type { Step } from './step';
import './login.css';

export interface SecondStepProps {
  step: Step;
  enter: (entered: Entered) => Promise<void>;
  onLeave: () => void;
}

interface Squares {
  size: number;
  path: string;
}

/** The dark squares of a QR code as one path. */
function squaresOf({ size, data }: { size: number; data: Uint8Array }): Squares {
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) => data[at]);
  return { size, path: dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('') };
}

/** The QR code of an app's secret, and the secret for typing. */
function Enrolment({ secret, uri }: { secret: string; uri: string }) {
  const t = useWords();
  const [squares, setSquares] = useState<Squares>();
  useEffect(() => {
    void import('qrcode').then(({ default: qrcode }) =>
      setSquares(squaresOf(qrcode.create(uri, { errorCorrectionLevel: 'M' }).modules)),
    );
  }, [uri]);
  return (
    <>
      <p>{t('login.enrolHint')}</p>
      <p className="login-qr">
        {squares && (
          <svg
            role="img"
            aria-label={t('login.enrolPicture')}
            viewBox={`-2 -2 ${squares.size + 4} ${squares.size + 4}`}
          >
            <path d={squares.path} />
          </svg>
        )}
      </p>
      <p className="login-secret">
        {t('login.enrolSecret')} <code>{secret}</code>
      </p>
    </>
  );
}

function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useWords();
  return (
    <section>
      <h1>{t('login.codesTitle')}</h1>
      <p>{t('login.codesHint')}</p>
      <ul className="login-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" className="login-submit" onClick={onDone}>
        {t('login.codesKept')}
      </button>
    </section>
  );
}

/** A code of the app or a recovery code, after the right password; or setting up an app, when a role needs it. */
export function SecondStep({ step, enter, onLeave }: SecondStepProps) {
  const t = useWords();
  const { enrol, ticket, methods } = step;
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [entered, setEntered] = useState<(Entered & { recoveryCodes?: string[] }) | undefined>();

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setRefusal('');
    await work().catch((error: Error) => setRefusal(error.message));
    setBusy(false);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!code.trim()) return setRefusal(t('login.captchaEmpty'));
    void run(async () => {
      const { data } = await runtime.call(
        enrol ? 'auth.enrol' : 'auth.secondFactor',
        { ticket, code },
        { quiet: true },
      );
      const answer = data as Entered & { recoveryCodes?: string[] };
      if (answer.recoveryCodes) setEntered(answer);
      else await enter(answer);
    });
  };
  const enterByPasskey = () =>
    run(async () => {
      const { signInWithPasskey } = await import('./outside/passkey');
      const answer = await signInWithPasskey(runtime.call, t('login.passkeyFailed'));
      if (answer) await enter(answer);
    });
  if (entered) return <Codes codes={entered.recoveryCodes ?? []} onDone={() => void run(() => enter(entered))} />;
  const typed = enrol !== undefined || methods.some((method) => method !== 'passkey');
  return (
    <form className="login-step" onSubmit={submit} noValidate>
      <h1>{t(enrol ? 'login.enrolTitle' : 'login.stepTitle')}</h1>
      {enrol && <Enrolment {...enrol} />}
      {typed && (
        <Row name="step" label={t(enrol ? 'login.stepCode' : 'login.stepAnyCode')}>
          <input
            id="login-step"
            // biome-ignore lint/a11y/noAutofocus: the person has just pressed "sign in"; this is the next box
            autoFocus
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
            value={code}
            aria-describedby="login-step-error"
            onChange={({ target }) => setCode(target.value)}
          />
        </Row>
      )}
      <p className="login-refusal" role="alert">
        {refusal}
      </p>
      {typed && (
        <button type="submit" className="login-submit" aria-disabled={busy}>
          {t('login.stepSubmit')}
        </button>
      )}
      {methods.includes('passkey') && (
        <button type="button" className="login-way" onClick={() => void enterByPasskey()}>
          {t('login.passkey')}
        </button>
      )}
      <button type="button" className="login-link" onClick={onLeave}>
        {t('login.backToLogin')}
      </button>
    </form>
  );
}
