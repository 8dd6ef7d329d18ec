import type { PasswordPolicy } from '../../core/password';
import { deferred } from '../../engine/deferred';
import { PageBoundary } from '../errors/PageBoundary';
import { runtime } from '../runtime';
import { isViewing } from '../viewing/view';

const { component: PasswordDialog } = deferred(
  () => import('./PasswordDialog').then((module) => module.PasswordDialog),
  () => null,
);

export type ForcedPolicy = PasswordPolicy & { mandatoryModificationOfInitialPassword?: number | null };

/** Whether this person must choose a password now (spec §4, AUTH-47, AUTH-49). */
export function mustChange(changePasswordDate: unknown, policy: ForcedPolicy): boolean {
  return !changePasswordDate && Number(policy.mandatoryModificationOfInitialPassword) === 1;
}

/**
 * The password rules, if this person must choose a password before anything else; undefined: they need not. The server
 * then refuses every other call, so nothing else is rendered (AUTH-48).
 */
export async function fetchForcedPolicy(): Promise<ForcedPolicy | undefined> {
  const changed = runtime.session.get().user?.changePasswordDate;
  if (changed || isViewing) return undefined;
  const { data } = await runtime.call('sysConfig.info', {}, { quiet: true });
  const policy = (data ?? {}) as ForcedPolicy;
  return mustChange(changed, policy) ? policy : undefined;
}

/** The dialog in place of the shell (AUTH-47…49). */
export function ForcedPassword({ policy }: { policy: ForcedPolicy }) {
  return (
    <PageBoundary resetKey={policy}>
      <PasswordDialog policy={policy} />
    </PageBoundary>
  );
}
