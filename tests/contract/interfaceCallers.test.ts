import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Who runs an interface or a statement of designers, and what asks for the right to it before. */
const callers: Record<string, string> = {
  'server/modules/interfaces/invoke.ts': 'runs it; its callers ask',
  'server/modules/interfaces/execute.ts': 'runs it; called by invoke.ts alone',
  'server/modules/interfaces/sql/runSql.ts': 'reads under the role of statements',
  'server/modules/interfaces/runRoutes.ts': 'assertMayRun before each call',
  'server/modules/interfaces/routes.ts': 'fields of one: the permission of the route, as isByOwner has it',
  'server/db/createDb.ts': 'passes it on, outside transactions',
  'server/modules/records/interfaceRows.ts': 'runsInterfaces: who released the model',
  'server/modules/print/sqlData.ts':
    'source.ts asks assertMayRun of who chose the source; statements are administrators’',
  'server/modules/flow/who/interface.ts': 'assertRuns: who published the flow',
  'server/modules/flow/effects.ts': 'assertRuns: who published the flow',
};
/** Whose text must hold the question. */
const asks: Record<string, string> = {
  'server/modules/interfaces/runRoutes.ts': 'assertMayRun(',
  'server/modules/records/interfaceRows.ts': 'runsInterfaces(',
  'server/modules/print/source.ts': 'assertMayRun(',
  'server/modules/flow/who/interface.ts': 'assertRuns(',
  'server/modules/flow/effects.ts': 'assertRuns(',
};
const runs =
  /\b(runInterface|runAll|runPage|runEcho|interfacePage|interfaceFields|interfaceInfoByIds|runSql|countSql)\(|\breader\.read[<(]/;

test('PERM-26 every caller that runs an interface or a statement is known with what asks for the right to it', () => {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((name) => `server/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const text = (name: string) => readFileSync(join(root, name), 'utf8');
  const found = files.filter((name) => runs.test(text(name)));
  expect(found.sort()).toEqual(Object.keys(callers).sort());
  for (const [name, question] of Object.entries(asks)) expect(text(name), name).toContain(question);
});
