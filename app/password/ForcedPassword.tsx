import { lazy, Suspense, useEffect, useState } from 'react';
import type { PasswordPolicy } from '../../core/password';
import { runtime } from '../runtime';

const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog')).PasswordDialog }));

export type ForcedPolicy = PasswordPolicy & { mandatoryModificationOfInitialPassword?: number | null };

/** Whether this person must choose a password now (spec §4, AUTH-47, AUTH-49). */
export function mustChange(changePasswordDate: unknown, policy: ForcedPolicy): boolean {
  return !changePasswordDate && Number(policy.mandatoryModificationOfInitialPassword) === 1;
}

/** Opens the dialog once on entering the shell, if it is due (AUTH-47…49). The policy is fetched only if it may apply. */
export function ForcedPassword() {
  const changed = runtime.session.use((session) => session.user?.changePasswordDate);
  const [policy, setPolicy] = useState<ForcedPolicy>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per entry to the shell (AUTH-48)
  useEffect(() => {
    if (changed) return;
    runtime.call('sysConfig.info', {}, { quiet: true }).then(
      ({ data }) => setPolicy((data ?? {}) as ForcedPolicy),
      () => undefined,
    );
  }, []);
  if (!policy || !mustChange(changed, policy)) return null;
  return (
    <Suspense>
      <PasswordDialog policy={policy} />
    </Suspense>
  );
}
