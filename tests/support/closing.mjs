/** At most this many tests may pass only on a retry; more fail the run: a slow machine does not explain them. */
export const mostRetried = 5;

/** Files that failed in a report (tests/support/report.mjs): `{ name, project }`. More than five are no accident of a slow machine: none. */
export function worthAnother(report) {
  const failed = (report?.testResults ?? []).filter(isBroken);
  return failed.length > mostRetried ? [] : failed.map(({ name, project }) => ({ name, project }));
}

function isBroken({ message, assertionResults }) {
  return Boolean(message) || assertionResults.some(({ status }) => status === 'failed');
}

/**
 * @template {{ testResults: object[] }} R
 * @param {R} first
 * @param {R | undefined} second
 * @returns {R & { retried: string[] }}
 *
 * The report of a run whose failed files ran once more by themselves, from nothing: what `second` says of them counts. `retried`:
 * the tests that passed only then, each with the first line of its first error.
 */
export function mergedReport(first, second) {
  const again = new Set(worthAnother(first).map(keyOf));
  const known = new Map((second?.testResults ?? []).map((each) => [keyOf(each), each]));
  const retried = [];
  const testResults = first.testResults.map((before) => {
    const after = again.has(keyOf(before)) ? known.get(keyOf(before)) : undefined;
    if (!after) return before;
    const passed = new Set(after.assertionResults.filter(({ status }) => status === 'passed').map(nameOf));
    const failed = before.assertionResults.filter(({ status }) => status === 'failed');
    for (const test of failed) {
      if (passed.has(nameOf(test)))
        retried.push(`${nameOf(test)} (${firstLines(test.failureMessages.at(-1) ?? '')[0].trim()})`);
    }
    if (!failed.length && !isBroken(after))
      retried.push(`${before.name.split('/').slice(-1)[0]} (${firstLines(before.message)[0].trim()})`);
    return after;
  });
  return { ...first, testResults, retried };
}

const keyOf = ({ name, project }) => `${project} ${name}`;
const nameOf = ({ fullName }) => fullName.trim();

const mostShown = 12;
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** The failed tests and files of a vitest JSON report: per test its file and name, and the first lines of its error. At most 12. */
export function failedIn(result) {
  const all = (result?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = name.split('/').slice(-3).join('/');
    if (!failed.length && message) return [[`✗ ${file}`, ...firstLines(message)]];
    return failed.map(({ fullName, failureMessages }) => [
      `✗ ${file}: ${fullName}`,
      ...firstLines(failureMessages.at(-1) ?? ''),
    ]);
  });
  const more = all.length > mostShown ? [`and ${all.length - mostShown} more`] : [];
  return [...all.slice(0, mostShown).flat(), ...more];
}

/** What a log ends with: its last 20 lines, without colours. */
export function lastLines(log) {
  return log.replace(colours, '').trimEnd().split('\n').slice(-20).map(short);
}

function firstLines(message) {
  return message
    .replace(colours, '')
    .split('\n')
    .slice(0, 4)
    .map((line) => `    ${short(line)}`);
}

function short(line) {
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
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
