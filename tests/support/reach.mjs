/** Tests of the server's walls: rights, bodies, answers. A change of any call may break them. */
const walls = [
  'tests/contract/addresses.test.ts',
  'tests/contract/calls.test.ts',
  'tests/contract/policy/policy.test.ts',
  'tests/contract/refusals.test.ts',
  'tests/contract/validators.test.ts',
];

/** The subject of a file of the server: `server/services/auth`, `server/modules/people`, `server/http`; other files have none. */
function subjectOf(file) {
  const [, subject] = /^(server\/(?:(?:services|modules)\/)?[^/]+)\/./.exec(file) ?? [];
  return subject;
}

/**
 * Which of the test files that reach a change are worth running at once. Nearly every test of the server starts the whole
 * server, so it reaches each file of it: of these, those of the changed subjects and of the walls are run.
 * @param {string[]} files test files that reach the change
 * @param {string[]} changed changed files
 */
export function chosenTests(files, changed) {
  const subjects = new Set(changed.map(subjectOf).filter(Boolean));
  const near = (file) => changed.includes(file) || subjects.has(subjectOf(file)) || walls.includes(file);
  const ofServer = (file) => file.startsWith('server/') || file.startsWith('tests/contract/');
  const left = files.filter((file) => ofServer(file) && !near(file));
  return { run: files.filter((file) => !left.includes(file)), left };
}
