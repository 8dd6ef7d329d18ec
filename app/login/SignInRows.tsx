import { useWords } from '../runtime';
import { Captcha, newCaptchaKey } from './Captcha';
import { PasswordInput } from './PasswordInput';
import { Row } from './Row';
import type { SignInForm } from './useSignInForm';

/** Account and password, and a captcha when one is required. `fixed`: the account cannot be changed. */
export function SignInRows({ fields, fixed }: { fields: SignInForm; fixed?: boolean }) {
  const t = useWords();
  const { signIn, values, bind, errorOf } = fields;
  return (
    <>
      <Row name="account" label={t('login.account')} error={errorOf('account')}>
        <input
          {...bind('account')}
          readOnly={fixed}
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
    </>
  );
}
