import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slim } from './slim';

const product = join(import.meta.dirname, '..', '..');
const importer = '/node_modules/antd/es/button/style/token.js';
const source = '../../color-picker/components/ColorPresets';

/** What a build below this folder makes of an import, and what it says at its end. */
async function build(root: string) {
  const said: string[] = [];
  const context = { resolve: (to: string) => ({ id: to }), error: (text: string) => said.push(text) };
  const plugin = slim() as unknown as Record<string, (...args: unknown[]) => unknown>;
  plugin.configResolved!.call(context, { root });
  const resolved = await plugin.resolveId!.call(context, source, importer);
  plugin.buildEnd!.call(context);
  return { resolved, said };
}

test('the build of the product takes detours and names those that it met nowhere', async () => {
  const { resolved, said } = await build(product);
  expect(resolved).toEqual({ id: join(product, 'app/build/antdParts.ts') });
  expect(said.length).toBeGreaterThan(10);
  expect(said.join()).not.toContain('ColorPresets');
});

test('a page of the bench has antd as it is', async () => {
  expect(await build(join(product, 'bench/forms'))).toEqual({ resolved: null, said: [] });
});
