/** At most this many tests may pass only on a retry; more fail the run: a slow machine does not explain them. */
export const mostRetried = 5;

/** Names of the tests in a vitest JSON report that failed first and passed on a retry. */
export function retriedIn(report) {
  return (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName.trim());
}

/**
 * The last lines of `npm test` and whether it passed. The very last line is `N passed, N failed[, N skipped]`.
 * `failures`: names of the steps that failed.
 */
export function closingOf({ passed, failed, skipped, retried, failures }) {
  const tooMany = retried.length > mostRetried;
  const named = tooMany ? [...failures, `more than ${mostRetried} tests passed on a second try only`] : failures;
  const all = failed + (tooMany ? 1 : 0);
  const lines = [
    ...(retried.length ? [`${retried.length} passed on a second try: ${retried.join('; ')}`] : []),
    ...(named.length ? [`Failed: ${named.join('; ')}`] : []),
    `${passed} passed, ${all} failed${skipped ? `, ${skipped} skipped` : ''}`,
  ];
  return { lines, ok: named.length === 0 && all === 0 };
}
