import { expect, test } from 'vitest';
import { loaderAt } from '../support/loadModule.mjs';

test('parts of the sweep and of the bench may import any module of the server: its templates are loaded too', async () => {
  const load = await loaderAt(process.cwd());
  expect(await load('/server/services/mail/mailHtml.ts')).toMatchObject({ mailHtml: expect.any(Function) });
});
