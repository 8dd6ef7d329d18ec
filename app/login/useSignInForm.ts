import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '../runtime';
import { checkSignIn, type SignInErrors, type SignInUse, type SignInValues, useSignIn } from './useSignIn';

/** The values of a sign-in form, their messages, and how it is sent; the focus is where typing begins. */
export function useSignInForm(use: SignInUse) {
  const t = useWords();
  const signIn = useSignIn(use);
  const [values, setValues] = useState<SignInValues>({ account: use.account, password: '', code: '' });
  const [remember, setRemember] = useState(use.account !== '');
  const [errors, setErrors] = useState<SignInErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const first = use.account ? 'password' : 'account';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and when the account becomes known
  useEffect(() => focus(first), [first]);
  useEffect(() => {
    if (signIn.refusal) setValues((old) => ({ ...old, code: '' }));
  }, [signIn.refusal]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (signIn.busy) return;
    const found = checkSignIn(values, signIn.needed);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) focus(wrong);
    else void signIn.submit(values, remember);
  }
  const bind = (name: keyof SignInValues) => ({
    id: `login-${name}`,
    name,
    value: values[name],
    'aria-invalid': errors[name] !== undefined,
    'aria-describedby': `login-${name}-error`,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  const errorOf = (name: keyof SignInValues) => errors[name] && t(errors[name]);
  return { form, signIn, values, remember, setRemember, submit, bind, errorOf };
}

export type SignInForm = ReturnType<typeof useSignInForm>;
