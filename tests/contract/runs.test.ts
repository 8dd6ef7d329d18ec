import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { budgetLines, slowestLines } from '../support/budget.mjs';
import { cpuOf } from '../support/cpu.mjs';
import { marked, marks } from '../support/marks';
import { chosenTests, reaching } from '../support/reach.mjs';

const root = join(import.meta.dirname, '..', '..');
const tests = ['server', 'tests/contract'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`),
);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** What names the database that a test runs on, in code. */
const naming = /WEFT_TEST_ENGINE|hasPostgres\(|\.engine\b/;
/** Files that name an engine and run on PostgreSQL alone, or start databases of their own. */
const onOne = [
  // Several processes, and a database that is stopped: PostgreSQL alone.
  'server/behindProxy.test.ts',
  'server/http/outage.test.ts',
  'server/http/screenFiles.test.ts',
  'server/modules/records/sends/sends.test.ts',
  'server/startFault.test.ts',
  'server/db/statementTime.test.ts',
  'server/twoProcesses.test.ts',
  'server/modules/chat/delivery.test.ts',
  'server/modules/flow/removals.test.ts',
  'server/services/platform/overlayTable.test.ts',
  // Embedded databases of its own, beside PostgreSQL where there is one.
  'server/moveData.test.ts',
  // Large tables: the embedded database makes their indexes in the release, as a property of one line asserts.
  'server/modules/design/indexWork.test.ts',
  // This file.
  'tests/contract/runs.test.ts',
];

test('issue 26 §3 a server test that names an engine says in its first line that it runs on both', () => {
  const both = marked('both');
  expect(both.length).toBeGreaterThan(25);
  const silent = tests.filter((file) => naming.test(textOf(file)) && !both.includes(file));
  expect(silent.filter((file) => !onOne.includes(file))).toEqual([]);
});

test('a server test that runs on both databases asks for the database of its run', () => {
  const asking = /startTestServer|openTestDatabase|interfaceServer|hasPostgres\(/;
  expect(marked('both').filter((file) => !asking.test(textOf(file)))).toEqual([]);
});

test('issue 26 §2 a server test that replaces a module runs in a process of its own', () => {
  const mocking = /\bvi\.(?:do)?[mM]ock\(/;
  const alone = marked('alone');
  expect(tests.filter((file) => mocking.test(textOf(file)) && !alone.includes(file))).toEqual([]);
});

test('the marks stand in first lines only, with a reason behind them', () => {
  for (const file of [...marked('both'), ...marked('alone')]) {
    const [first] = textOf(file).split('\n');
    const mark = Object.values(marks).find((each) => first!.startsWith(each))!;
    expect(first!.slice(mark.length).trim(), file).toMatch(/^[A-Z].{4,}\.$/);
  }
});

test('issue 26 §5 quick runs the tests beside a change, and names those that reach it through the whole server', () => {
  const files = ['core/a.test.ts', 'server/services/messages/messages.test.ts', 'server/services/mail/mail.test.ts'];
  expect(chosenTests(files, ['server/services/messages/send.ts'])).toEqual({
    run: ['core/a.test.ts', 'server/services/messages/messages.test.ts'],
    left: ['server/services/mail/mail.test.ts'],
  });
  expect(chosenTests(files, ['server/services/mail/mail.test.ts']).left).toEqual([files[1]]);
});

test('quick follows imports and globs to the tests, and no import of a type', () => {
  const module = (source: string, ...dependencies: [resolved: string, kind: string][]) => ({
    source,
    dependencies: dependencies.map(([resolved, kind]) => ({ resolved, dependencyTypes: ['local', kind] })),
  });
  const modules = [
    module('core/a.ts'),
    module('core/b.ts', ['core/a.ts', 'import']),
    module('core/b.test.ts', ['core/b.ts', 'dynamic-import']),
    module('core/c.test.ts', ['core/a.ts', 'type-only']),
    module('core/index.ts'),
    module('core/index.test.ts', ['core/index.ts', 'import']),
  ];
  const texts: Record<string, string> = {
    'core/index.ts': "import.meta.glob<Kind>(['./kinds/*.ts', '!./kinds/none.ts'])",
  };
  const from = (file: string) => [...reaching(modules, [file], (name) => texts[name] ?? '')];
  expect(from('core/a.ts')).toEqual(['core/a.ts', 'core/b.ts', 'core/b.test.ts']);
  expect(from('core/kinds/one.ts')).toEqual(['core/kinds/one.ts', 'core/index.ts', 'core/index.test.ts']);
  expect(from('core/kinds/below/one.ts')).toEqual(['core/kinds/below/one.ts']);
});

test('issue 26 §7 the closing lines name the slowest files and the steps that grew by more than a quarter', () => {
  const files = [1, 3, 2].map((cpu) => ({ file: `${cpu}.test.ts`, project: 'unit', cpu }));
  expect(slowestLines(files, 2)).toEqual([
    'CPU seconds of the 2 slowest files:',
    '     3.0  3.test.ts (unit)',
    '     2.0  2.test.ts (unit)',
  ]);
  const lines = budgetLines({ unit: 126, dom: 125, types: 19, fresh: 9 }, { unit: 100, dom: 100, types: 9 });
  expect(lines.slice(1)).toEqual([
    '     126      100  unit: GREW by more than a quarter',
    '     125      100  dom',
    '      19        9  types',
    '       9        -  fresh',
  ]);
});

test('CPU seconds grow with work', () => {
  const before = cpuOf();
  const end = process.cpuUsage().user + 300_000;
  while (process.cpuUsage().user < end);
  expect(cpuOf() - before).toBeGreaterThanOrEqual(0.15);
});

test('what a test starts is counted with its file, and a run of vitest inside it writes no lines of its own', () => {
  const dir = mkdtempSync(join(tmpdir(), 'weft-cpu-'));
  const list = join(dir, 'cpu');
  try {
    const setup = JSON.stringify(join(root, 'tests/support/countCpu.ts'));
    writeFileSync(
      join(dir, 'vitest.config.mjs'),
      `export default { test: { globals: true, isolate: false, maxWorkers: 1, setupFiles: [${setup}] } };`,
    );
    const source = `
      import { execFileSync } from 'node:child_process';
      test('a program', () => {
        const args = ['-p', 'process.env.WEFT_CPU_FILE'];
        expect(String(execFileSync(process.execPath, args)).trim()).toBe('undefined');
      });`;
    for (const name of ['one', 'two']) writeFileSync(join(dir, `${name}.test.mjs`), source);
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const env = { ...process.env, WEFT_CPU_FILE: list };
    const { status, stdout } = spawnSync(process.execPath, [vitest, 'run', '--root', dir], { cwd: dir, env });
    expect(status, String(stdout)).toBe(0);
    const lines = readFileSync(list, 'utf8').trim().split('\n');
    expect(lines.map((line) => basename(JSON.parse(line).file)).sort()).toEqual(['one.test.mjs', 'two.test.mjs']);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test('every test file is of a kind that a project runs', () => {
  const run =
    /^(?:core|engine|runtime|schemas|server|widgets)\/.*\.test\.ts$|^(?:app|engine|runtime|widgets)\/.*\.test\.tsx$|^tests\/(?:contract|journeys)\/.*\.test\.ts$/;
  const tops = ['app', 'core', 'engine', 'runtime', 'schemas', 'server', 'tests', 'widgets'];
  const all = tops.flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => `${top}/${path}`),
  );
  expect(all.filter((path) => !run.test(path))).toEqual([]);
});
