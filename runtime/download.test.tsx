import { afterEach, expect, it, vi } from 'vitest';
import { download } from './download';

afterEach(() => vi.restoreAllMocks());

it('contract §1.5 follows the ticket address with the file name, without leaving the page or sending the token', async () => {
  const pressed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(this.href);
  });
  await download('/api/file/Download?encryption=abc', 'rules.bb', 'https://weft.example');
  expect(pressed).toEqual(['https://weft.example/api/file/Download?encryption=abc&name=rules.bb']);
  expect(document.querySelector('a')).toBeNull();
});

it.each(['https://elsewhere.example/x', '//elsewhere.example/x', 'javascript:alert(1)'])('refuses %s', async (url) => {
  await expect(download(url, undefined, 'https://weft.example')).rejects.toThrow('must come from');
});
