// Process: own. It runs the check of the layers.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface Rule {
  name: string;
  from: { path?: string; pathNot?: string };
  to: { path?: string };
}
const file = fileURLToPath(new URL('../../.dependency-cruiser.cjs', import.meta.url));
const { forbidden } = createRequire(import.meta.url)(file) as { forbidden: Rule[] };

/** The names of the rules that refuse this import. */
const refuses = (from: string, to: string): string[] =>
  forbidden.flatMap((rule) => {
    const starts = rule.from.path && new RegExp(rule.from.path).test(from);
    const exempt = rule.from.pathNot && new RegExp(rule.from.pathNot).test(from);
    return starts && !exempt && rule.to.path && new RegExp(rule.to.path).test(to) ? [rule.name] : [];
  });

test('ADR 0010 no arrow between rooms of the server climbs, nor crosses a floor', () => {
  const climbs = (from: string, to: string) => refuses(from, to).filter((name) => name.endsWith('-climbs'));
  expect(climbs('server/services/permissions/a.ts', 'server/services/models/b.ts')).toHaveLength(1);
  expect(climbs('server/services/interfaces/a.ts', 'server/services/messages/b.ts')).toHaveLength(1);
  expect(climbs('server/services/models/a.ts', 'server/services/permissions/b.ts')).toEqual([]);
  expect(climbs('server/services/models/a.test.ts', 'server/routes/b.ts')).toEqual([]);
});
