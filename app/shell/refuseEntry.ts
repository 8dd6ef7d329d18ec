import { CallError, isRefusal } from '../../runtime/callError';
import { runtime } from '../runtime';

/**
 * Signs out after a refused CurrentUser and shows the reason (ERR-09, ERR-10); messages of calls are on screen already.
 * False when the server did not answer: the session stays.
 */
export function refuseEntry(error: unknown): boolean {
  if (!isRefusal(error)) return false;
  const { message } = error as Error;
  if (!(error instanceof CallError)) void runtime.toasts.show('error', message);
  runtime.session.end(message);
  return true;
}
