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
  expect(climbs('server/services/sessions/a.ts', 'server/services/messages/b.ts')).toHaveLength(1);
  expect(climbs('server/services/channels/a.ts', 'server/services/mail/b.ts')).toHaveLength(1);
  expect(climbs('server/services/messages/a.ts', 'server/services/permissions/b.ts')).toEqual([]);
  expect(climbs('server/services/messages/a.test.ts', 'server/http/b.ts')).toEqual([]);
});

test('ADR 0010 a module imports the modules that it needs, and nothing below them imports a module', () => {
  const needs = (from: string, to: string) => refuses(from, to).filter((name) => name.startsWith('module'));
  expect(needs('server/modules/records/a.ts', 'server/modules/design/b.ts')).toEqual(['module-records-needs']);
  expect(needs('server/modules/exchange/a.ts', 'server/modules/records/b.ts')).toEqual([]);
  expect(needs('server/services/messages/a.ts', 'server/modules/people/b.ts')).toEqual(['modules-are-above']);
});
