import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { buildMenus, type MenuEntry } from '../../runtime/menus';
import { runtime } from '../runtime';
import { Logo } from './Logo';
import { MenuLink } from './MenuLink';

const place = { origin: 'https://weft.example', token: 't', dataV: '/DataV' };
const link: MenuEntry = { id: 'm', enCode: 'docs', fullName: 'Docs', type: 7, urlAddress: 'https://example.com/a' };
const screenEntry: MenuEntry = { id: 'm', enCode: 'big', fullName: 'Docs', type: 6, propertyJson: '{"moduleId":"7"}' };

/** Clicks the menu entry; `left` is whether the click is the browser's to follow. */
function click(entry: MenuEntry) {
  const [node] = buildMenus({ menuList: [entry] }, place).menu;
  if (!node) throw new Error('no menu');
  render(
    <MemoryRouter>
      <MenuLink node={node}>Docs</MenuLink>
    </MemoryRouter>,
  );
  const anchor = screen.getByRole<HTMLAnchorElement>('link', { name: 'Docs' });
  const event = createEvent.click(anchor);
  // The browser of the tests does not leave the page.
  const left: boolean[] = [];
  const watch = (each: Event) => {
    left.push(!each.defaultPrevented);
    each.preventDefault();
  };
  window.addEventListener('click', watch, { once: true });
  fireEvent(anchor, event);
  return { left: left[0], href: anchor.href, target: anchor.target, rel: anchor.rel };
}

afterEach(() => {
  runtime.session.store.setState({ sysConfig: {} });
  cleanup();
});

describe('a click on a menu entry that leads outside', () => {
  it('ROUTE-53 issue 12 type 6 opens its screen, without the token of the session', () => {
    expect(click(screenEntry)).toMatchObject({
      left: true,
      href: 'https://weft.example/DataV/view/7',
      target: '',
    });
  });
  it('ROUTE-54 type 7 opens its address', () => {
    expect(click(link)).toMatchObject({ left: true, href: 'https://example.com/a', target: '' });
  });
  it.each([screenEntry, link])('ROUTE-55 type $type with _blank opens a new window that cannot reach ours', (entry) => {
    expect(click({ ...entry, linkTarget: '_blank' })).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
  });
  it('ROUTE-36 an entry of the application is followed without leaving the page', () => {
    expect(click({ id: 'm', enCode: 'a.b', fullName: 'Docs', type: 2, urlAddress: 'a/b' }).left).toBe(false);
  });
});

describe('the logo', () => {
  const pictures = { logoIcon: 'https://weft.example/small.png', navigationIcon: 'https://weft.example/wide.png' };
  const drawLogo = (collapsed: boolean) =>
    render(
      <MemoryRouter>
        <Logo collapsed={collapsed} />
      </MemoryRouter>,
    ).container;
  const picture = (from: HTMLElement) => from.querySelector('img')?.src;

  it('SHELL-30 is logoIcon while the sidebar is collapsed', () => {
    runtime.session.store.setState({ sysConfig: pictures });
    expect(picture(drawLogo(true))).toBe(pictures.logoIcon);
  });
  it('SHELL-31 is navigationIcon while it is expanded', () => {
    runtime.session.store.setState({ sysConfig: pictures });
    expect(picture(drawLogo(false))).toBe(pictures.navigationIcon);
  });
  it.each([true, false])(
    'SHELL-32 is our mark without one, in colours of light or dark (collapsed: %s)',
    (collapsed) => {
      const drawn = drawLogo(collapsed);
      expect(picture(drawn)).toBeUndefined();
      const strokes = [...drawn.querySelectorAll('.mark path')].map((path) => path.getAttribute('stroke'));
      expect(strokes).toEqual(['currentColor', 'var(--thread)']);
    },
  );
  it('SHELL-32 is our mark when the picture does not load', () => {
    runtime.session.store.setState({ sysConfig: pictures });
    const drawn = drawLogo(true);
    fireEvent.error(drawn.querySelector('img') as HTMLImageElement);
    expect(drawn.querySelector('.mark')).not.toBeNull();
  });
});
