import { CallError, isRefusal } from '../../runtime/callError';
import { runtime } from '../runtime';

/**
 * Signs out after a refused CurrentUser and shows the reason (ERR-09, ERR-10); messages of calls are on screen already.
 * False when the server did not answer: the session stays.
 */
export function refuseEntry(error: unknown): boolean {
  if (!isRefusal(error)) return false;
  if (!(error instanceof CallError)) void runtime.toasts.show('error', (error as Error).message);
  runtime.session.reset();
  return true;
}
