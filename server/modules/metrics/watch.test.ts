// Engines: both. What a scrape tells of the database must be there with each.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { asked } from '../../../tests/support/expressions';
import { headingsOf } from '../../../tests/support/headings';
import { startTestServer, type TestServer } from '../../../tests/support/server';

const folder = join(import.meta.dirname, '../../../docs/operations');
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  datasource?: { type: string; uid: string };
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { refId: string; expr: string; legendFormat: string; datasource?: { uid: string } }[];
}
interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
const dashboard = JSON.parse(textOf('watch/dashboard.json')) as {
  templating: { list: { name: string; type: string; query: string }[] };
  panels: Panel[];
} & Record<string, unknown>;
const rules = parse(textOf('watch/alerts.yaml')) as { groups: { name: string; rules: Rule[] }[] };
const alerts = rules.groups.flatMap((group) => group.rules);
const targets = dashboard.panels.flatMap((panel) => (panel.targets ?? []).map((target) => ({ ...target, panel })));

/** Labels and their values of each name of a series. */
const series = new Map<string, Map<string, Set<string>>>();
const families = new Map<string, string>();
let server: TestServer;
beforeAll(async () => {
  vi.stubEnv('METRICS_FROM', '127.0.0.1');
  vi.stubEnv('METRICS_SLOW_MS', '1');
  vi.stubEnv('DATA_DIR', '.');
  vi.stubEnv('BACKUP_TO', '/nowhere/backups');
  vi.stubEnv('AUDIT_TO', 'file:/nowhere/audit.jsonl');
  server = await startTestServer();
  const scrape = async () => (await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
  await server.signIn('admin', 'Weft@2026');
  await server.signIn('admin', 'wrong').catch(() => undefined);
  await server.db.raw('select pg_sleep(0.02) from weft_user limit 1');
  await scrape();
  for (const line of (await scrape()).split('\n')) {
    const [, family, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (family && type) families.set(family, type);
    if (!line || line.startsWith('#')) continue;
    const [name = ''] = /^\w+/.exec(line) ?? [];
    const labels = series.get(name) ?? new Map<string, Set<string>>();
    series.set(name, labels);
    for (const [, label = '', value = ''] of line.matchAll(/(\w+)="([^"]*)"/g))
      labels.set(label, (labels.get(label) ?? new Set<string>()).add(value));
  }
  // What Prometheus adds itself.
  series.set('up', new Map([['job', new Set(['weft'])]]));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

/** Names, labels and values that no scrape has. */
function unknown(expression: string): string[] {
  const { metrics, groups } = asked(expression);
  const names = metrics.flatMap(({ name, matchers }) => {
    const labels = series.get(name);
    if (!labels) return [name];
    return matchers.flatMap(({ label, operator, value }) => {
      const values = label === 'job' ? new Set(['weft']) : labels.get(label);
      if (!values) return [`${name}{${label}}`];
      // Which statuses and codes there are depends on what happened.
      if (label === 'status' && name.startsWith('weft_http')) return [];
      if (label === 'code') return [];
      const some = operator.endsWith('~') ? value.split('|') : [value];
      return some.filter((each) => !values.has(each)).map((each) => `${name}{${label}="${each}"}`);
    });
  });
  const known = new Set(['instance', 'job', ...metrics.flatMap(({ name }) => [...(series.get(name)?.keys() ?? [])])]);
  return [...names, ...groups.filter((label) => !known.has(label)).map((label) => `by ${label}`)];
}

describe('operations: the dashboard', () => {
  test('asks for names, labels and values that /metrics has', () => {
    expect(targets.flatMap(({ expr }) => unknown(expr))).toEqual([]);
    const legends = targets.flatMap(({ expr, legendFormat }) => {
      const { metrics, groups } = asked(expr);
      const labels = new Set([
        ...groups,
        'instance',
        ...metrics.flatMap(({ name }) => [...(series.get(name)?.keys() ?? [])]),
      ]);
      return [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]
        .map(([, label = '']) => label)
        .filter((label) => !labels.has(label));
    });
    expect(legends).toEqual([]);
  });

  test('shows every metric that is exported', () => {
    const shown = new Set(targets.flatMap(({ expr }) => asked(expr).metrics.map(({ name }) => name)));
    const missing = [...families].filter(
      ([family, type]) => !shown.has(type === 'histogram' ? `${family}_bucket` : family),
    );
    expect(missing.map(([family]) => family)).toEqual([]);
  });

  test('has one variable, the data source, and every panel takes it', () => {
    expect(dashboard.templating.list).toMatchObject([{ name: 'datasource', type: 'datasource', query: 'prometheus' }]);
    const drawn = dashboard.panels.filter(({ type }) => type !== 'row');
    for (const { title, datasource, targets: own = [], description } of drawn) {
      expect(datasource, title).toEqual({ type: 'prometheus', uid: `\${datasource}` });
      expect(own.length, title).toBeGreaterThan(0);
      expect(new Set(own.map(({ refId }) => refId)).size, title).toBe(own.length);
      expect(description, title).toBeTruthy();
    }
    expect(dashboard).toMatchObject({ id: null, uid: 'weft', schemaVersion: expect.any(Number), title: 'Weft' });
  });

  test('its panels have ids and places of their own', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect(x + w).toBeLessThanOrEqual(24);
      return Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`);
    });
    expect(new Set(cells).size).toBe(cells.length);
  });
});

describe('operations: the alerts', () => {
  test('have the members that Prometheus knows, and no others', () => {
    expect(Object.keys(rules)).toEqual(['groups']);
    for (const group of rules.groups) expect(Object.keys(group).sort()).toEqual(['name', 'rules']);
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const rule of alerts) {
      expect(Object.keys(rule).sort(), rule.alert).toEqual(['alert', 'annotations', 'expr', 'for', 'labels']);
      expect(rule.alert).toMatch(/^Weft[A-Z][A-Za-z0-9]+$/);
      expect(rule.for, rule.alert).toMatch(/^\d+[smhd]$/);
      expect(['critical', 'warning'], rule.alert).toContain(rule.labels.severity);
      expect(Object.keys(rule.annotations).sort(), rule.alert).toEqual(['runbook', 'summary']);
    }
  });

  test('ask for names, labels and values that /metrics has', () => {
    expect(alerts.flatMap(({ expr }) => unknown(expr))).toEqual([]);
  });

  test('lead to a heading of docs/operations, and each heading there has its alert', () => {
    const pointed = alerts.map(({ annotations }) => annotations.runbook!);
    for (const pointer of pointed) {
      const [file = '', heading] = pointer.replace(/^docs\/operations\//, '').split('#');
      const headings = headingsOf(textOf(file));
      expect(headings, pointer).toContain(heading);
    }
    const own = [...textOf('alerts.md').matchAll(/^## (Weft\w+)$/gm)].map(([, text = '']) => text);
    expect(own).toEqual(alerts.map(({ alert }) => alert));
  });
});

test('an expression is read: names, labels, groups; an unknown function is a fault', () => {
  expect(asked('sum by (a, b) (rate(m_x{c=~"1|2",d="}"}[5m])) / on(a) n > 2e3 or time() - 1')).toEqual({
    metrics: [
      {
        name: 'm_x',
        matchers: [
          { label: 'c', operator: '=~', value: '1|2' },
          { label: 'd', operator: '=', value: '}' },
        ],
      },
      { name: 'n', matchers: [] },
    ],
    groups: ['a', 'b', 'a'],
  });
  expect(() => asked('summ(m)')).toThrow('summ');
});
