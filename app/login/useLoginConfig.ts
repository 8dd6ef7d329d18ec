import { useEffect, useState } from 'react';
import { runtime } from '../runtime';

/** What the sign-in page offers besides the password (contract §2.3). */
export interface LoginConfig {
  redirect: boolean;
  url?: string;
  ticketParams?: string;
  socialsList: { enname: string; name: string; renderUrl: string }[];
  /** Ours; absent at other servers. */
  resetPassword?: boolean;
  directory?: boolean;
  passkey?: boolean;
}

const none: LoginConfig = { redirect: false, socialsList: [] };

/** The ways to sign in; only the password until they are known, and when they cannot be. */
export function useLoginConfig(): LoginConfig {
  const [config, setConfig] = useState(none);
  useEffect(() => {
    let current = true;
    runtime
      .call('auth.loginConfig', {}, { quiet: true })
      .then(({ data }) => current && setConfig({ ...none, ...(data as LoginConfig | null) }))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, []);
  return config;
}
