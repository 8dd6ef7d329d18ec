import { expect, test } from 'vitest';
import { screenFolders, screenKinds } from '../../core/language/screenKinds';
import { documentPlaces, loadWritten } from '../../schemas';

test('the kinds of documents that screens offer are those of the folders', async () => {
  const page = (await loadWritten('onlineDev.screenDesign')) as { define: { kinds: { id: string }[] } };
  expect(page.define.kinds.map(({ id }) => id)).toEqual(screenKinds);
  const dialog = JSON.stringify(await loadWritten('screen.add'));
  const offered = [...dialog.matchAll(/screen\.kinds\.(\w+)/g)].map(([, kind]) => kind);
  expect(offered).toEqual(screenKinds.filter((kind) => kind !== 'form'));
  const folders = new Set([...documentPlaces()].map(([, path]) => path.split('/')[0]));
  expect(Object.keys(screenFolders)).toEqual(expect.arrayContaining([...folders]));
});
