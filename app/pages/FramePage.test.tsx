import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildMenus } from '../../runtime/menus';
import { runtime } from '../runtime';
import { PageView } from '../shell/PageView';

const help = {
  id: 'm-9',
  enCode: 'help',
  fullName: 'Help',
  type: 7,
  linkTarget: '_self',
  urlAddress: 'https://example.com/help',
};
function show(path: string, search = '') {
  render(
    <MemoryRouter initialEntries={[path + search]}>
      <PageView path={path} search={search} />
    </MemoryRouter>,
  );
}
const framed = () => document.querySelector('iframe')?.src;

beforeEach(async () => {
  await runtime.i18n.setLanguage('zh');
  await runtime.i18n.need('all');
});
afterEach(() => {
  runtime.session.reset();
  cleanup();
});

describe('other sites inside the shell', () => {
  it('ROUTE-08 /externalLink frames its target, whatever the path of the target is', () => {
    show('/externalLink', '?href=https%3A%2F%2Fexample.com%2FexternalLink');
    expect(framed()).toBe('https://example.com/externalLink');
  });
  it('ROUTE-09 the target is decoded once', () => {
    show('/externalLink', '?href=https%3A%2F%2Fexample.com%2Fa%3Fq%3D1%2526%23end');
    expect(framed()).toBe('https://example.com/a?q=1%26#end');
  });
  it.each([
    ['a page of ours', `${location.origin}/home`],
    ['a path of ours', '/system/billRule'],
    ['no address', 'https://'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('ROUTE-08 %s is not framed', (_, target) => {
    show('/externalLink', `?href=${encodeURIComponent(target)}`);
    expect(framed()).toBeUndefined();
    expect(screen.getByRole('heading', { name: '没有这个页面' })).toBeTruthy();
  });
  it.each([
    ['https://example.com/help', 'https://example.com/help'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of addresses
    ['${dataV}/view/1', undefined],
  ])('ROUTE-50 the entry %s is framed on the route of its code, unless it is a page of ours', (urlAddress, target) => {
    const place = { origin: location.origin, token: 't', dataV: '/DataV' };
    runtime.session.store.setState(buildMenus({ menuList: [{ ...help, urlAddress }] }, place));
    show('/help');
    expect(framed()).toBe(target);
    expect(document.querySelector('iframe')?.title).toBe(target && 'Help');
  });
});
