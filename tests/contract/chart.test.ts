import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '../../server/settings/names';
import { readChart } from '../support/chart';

const chart = readChart(join(import.meta.dirname, '../../docs/operations/deploy/helm/weft'));
const image = { repository: 'weft', tag: '1.2.3', pullPolicy: 'Always' };
const settings = { TRUST_PROXY: '1', STORAGE_URL: 's3://office' };
const known: readonly string[] = settingNames;
const one = (kind: string, over: object = {}) =>
  chart.render({ image, settings, ...over }).find((each) => each.kind === kind);
const podOf = (over: object = {}) => one('Deployment', over).spec.template.spec;

test('REL-14 a roll-out has a new process ready before an old one stops, and lets that one finish', () => {
  const { spec } = one('Deployment');
  expect(spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } } });
  const { containers, terminationGracePeriodSeconds } = spec.template.spec;
  const [{ startupProbe, livenessProbe, readinessProbe, lifecycle, ports }] = containers;
  expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
    '/health/live',
    '/health/live',
    '/health/ready',
  ]);
  for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) expect(httpGet.port).toBe(ports[0].name);
  // 20 s for requests (server/stop.ts), and the wait before.
  const wait = Number(lifecycle.preStop.exec.command.at(-1));
  expect(terminationGracePeriodSeconds).toBeGreaterThan(20 + wait);
});

test('secrets are files that settings name, and no variable holds one', () => {
  const { containers, volumes } = podOf();
  const [{ env, volumeMounts }] = containers;
  const { mountPath } = volumeMounts.find(({ name }: { name: string }) => name === 'secrets');
  const { secret } = volumes.find(({ name }: { name: string }) => name === 'secrets');
  expect(secret).toMatchObject({ secretName: 'weft', defaultMode: 0o440 });
  for (const name of ['DATABASE_URL', 'WEFT_SECRET_KEY']) {
    expect(env).toContainEqual({ name: `${name}_FILE`, value: `${mountPath}/${name}` });
    expect(secret.items).toContainEqual({ key: name, path: name });
  }
  for (const { name, value, ...others } of env) {
    expect(known).toContain(name.replace(/_FILE$/, ''));
    expect([typeof value, others]).toEqual(['string', {}]);
  }
  // A setting without a value is left out.
  expect(podOf({ settings: { ...settings, BASE_PATH: '' } }).containers[0].env).toEqual(env);
});

test('files that several processes share have a place, or nothing is installed', () => {
  expect(() => chart.render({ image })).toThrow('Uploaded files need a place');
  const pod = podOf({ settings: { TRUST_PROXY: '1' }, filesClaim: 'shared' });
  expect(pod.volumes).toContainEqual({ name: 'files', persistentVolumeClaim: { claimName: 'shared' } });
  expect(pod.containers[0].volumeMounts).toContainEqual({ name: 'files', mountPath: '/data/files' });
});

test('the process has no rights on its machine, and writes to /data and /tmp alone', () => {
  const { securityContext, automountServiceAccountToken, containers } = podOf();
  expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
  expect(automountServiceAccountToken).toBe(false);
  expect(containers[0].securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const written = containers[0].volumeMounts.filter((each: { readOnly?: boolean }) => !each.readOnly);
  expect(written.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual(['/data', '/tmp']);
});

test('service, address and disruption find the processes; what is switched off is not there', () => {
  const { selector, template } = one('Deployment').spec;
  expect(template.metadata.labels).toMatchObject(selector.matchLabels);
  expect(one('Service').spec.selector).toEqual(selector.matchLabels);
  expect(one('PodDisruptionBudget').spec.selector).toEqual(selector);
  expect(one('PodDisruptionBudget', { replicas: 1 })).toBeUndefined();
  expect(one('Ingress')).toBeUndefined();
  const annotations = { 'example/body-size': '100m' };
  const ingress = { ...chart.values.ingress, enabled: true, className: 'nginx', tlsSecret: 'tls', annotations };
  expect(one('Ingress', { ingress })).toMatchObject({
    metadata: { annotations },
    spec: { ingressClassName: 'nginx', tls: [{ hosts: ['weft.example'], secretName: 'tls' }] },
  });
  const placed = { nodeSelector: { disk: 'fast' }, tolerations: [{ key: 'a' }], imagePullSecrets: [{ name: 'b' }] };
  expect(podOf(placed)).toMatchObject(placed);
});

test('templates name values that there are; the version is said by who installs it', () => {
  const used = chart.templates.flatMap((text) => [...text.matchAll(/\.Values\.(\w+)/g)].map(([, name]) => name!));
  expect([...new Set(used)].sort()).toEqual(Object.keys(chart.values).sort());
  expect(podOf().containers[0].image).toBe('weft:1.2.3');
  expect(() => chart.render({ settings })).toThrow('image.tag');
});
