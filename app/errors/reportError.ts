import { unplaced } from '../../core/basePath';
import type { ErrorReport } from '../../core/errorReport';
import { isChunkFailure } from './chunk';

/** Reports of one page load; an error that repeats with every key press is sent once. */
const most = 20;
const sent = new Set<string>();

/** No fault of the program: refused and aborted calls, files of a replaced version, what browsers tell of themselves. */
function isOrdinary(error: unknown): boolean {
  const { name, message } = (error ?? {}) as { name?: string; message?: string };
  return (
    isChunkFailure(error) ||
    name === 'CallError' ||
    name === 'AbortError' ||
    name === 'DocumentError' ||
    /^(ResizeObserver loop|Script error)/.test(message ?? '')
  );
}

/** Sends a run-time error to the server's error store (ERR-23), once a page load; never throws. */
export function reportError(error: unknown, where: Partial<Pick<ErrorReport, 'kind' | 'document' | 'pointer'>>): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  const key = `${where.document} ${where.pointer} ${message}`;
  if (isOrdinary(error) || sent.has(key) || sent.size >= most) return;
  sent.add(key);
  const report = { ...where, message, stack: stack ?? '', path: unplaced(location.pathname) };
  import('./sendReport').then(({ sendReport }) => sendReport(report)).catch(() => undefined);
}

/** Reports errors and rejections that no code catches. */
export function watchErrors(target: Window): void {
  target.addEventListener('error', ({ error }) => error && reportError(error, { kind: 'script' }));
  target.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, { kind: 'script' }));
}

/** For tests: a new page load. */
export const forgetReports = (): void => sent.clear();
