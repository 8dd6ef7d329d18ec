import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { createSandbox } from '../../core/sandbox/createSandbox';
import { withLiveData } from './scriptApi';

const wasm = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const sandbox = createSandbox(async () => WebAssembly.compile(await readFile(wasm)));

test('contract-visualdev §0.3 a script reads in formData what it has just set, and what that emptied', async () => {
  const seen: unknown[] = [];
  const record: Record<string, unknown> = { province: 'zj', city: 'hz' };
  const api = {
    formData: { ...record },
    setFormData: (key: string, value: unknown) => Object.assign(record, { [key]: value, city: null }),
    tell: (value: unknown) => seen.push(value),
  };
  const source = `// words
    ({ formData, setFormData, tell }) => {
      setFormData('province', 'js');
      tell([formData.province, formData.city]);
    }; // more`;
  await sandbox.run(withLiveData(source), api);
  expect(seen).toEqual([['js', null]]);
});

test('a script that reads nothing back runs as it stands', () => {
  const source = '({ setFormData }) => setFormData("a", 1)';
  expect(withLiveData(source)).toBe(source);
});
