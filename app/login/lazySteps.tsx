import { deferred } from '../../engine/deferred';

const waiting = () => null;

/** The second step of a sign-in, loaded when one is due. */
export const { component: SecondStep } = deferred(() => import('./SecondStep').then((it) => it.SecondStep), waiting);

/** The form of a forgotten password. */
export const { component: ForgotPassword } = deferred(
  () => import('./ForgotPassword').then((it) => it.ForgotPassword),
  waiting,
);

/** The form behind the link of a mail. */
export const { component: NewPassword } = deferred(() => import('./NewPassword').then((it) => it.NewPassword), waiting);
