import { describe, expect, it } from 'vitest';
import { constants } from '../core/limits';
import { buildMenus, type MenuEntry, resolveLink, routeOf } from './menus';

const place = { origin: 'https://weft.example', token: 'bearer a/b', dataV: constants.dataV };
const entry = (more: Partial<MenuEntry>): MenuEntry => ({
  id: 'm-1',
  enCode: 'systemData.dictionary',
  fullName: '数据字典',
  type: 2,
  ...more,
});
const property = JSON.stringify({ moduleId: 'v-7', isTree: 1 });

describe('routes out of menu entries', () => {
  it('ROUTE-39, ROUTE-56 a page stands at its address without query, named after its code with dashes', () => {
    const route = routeOf(entry({ urlAddress: 'systemData/dictionary?tab=1' }), place);
    expect(route).toMatchObject({ path: '/systemData/dictionary', name: 'systemData-dictionary', kind: 'page' });
  });
  it.each([
    [3, 'model', 'ROUTE-40'],
    [4, 'dictionary', 'ROUTE-41'],
    [5, 'report', 'ROUTE-42'],
    [8, 'portal', 'ROUTE-43'],
  ])(
    'type %i is a %s page at /{urlAddress} with ids and isTree from the property (%s, ROUTE-44, ROUTE-45, ROUTE-46, ROUTE-58)',
    (type, kind) => {
      const route = routeOf(entry({ type, urlAddress: 'model/roads', propertyJson: property }), place);
      expect(route).toMatchObject({ path: '/model/roads', kind, moduleId: 'm-1', relationId: 'v-7', isTree: true });
    },
  );
  it('ROUTE-44 a property that is not JSON costs the related id, not the menu', () => {
    const route = routeOf(entry({ type: 3, urlAddress: 'model/roads', propertyJson: '{broken' }), place);
    expect(route).toMatchObject({ path: '/model/roads', isTree: false });
    expect(route?.relationId).toBeUndefined();
  });
  it('ROUTE-48, ROUTE-49, ROUTE-51, ROUTE-52, ROUTE-57 placeholders are filled and a leading slash becomes absolute', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholders of a menu entry
    expect(resolveLink('${dataV}/view?token=${jnpfToken}', place)).toBe(
      'https://weft.example/DataV/view?token=bearer%20a%2Fb',
    );
    expect(resolveLink('https://elsewhere.example/x', place)).toBe('https://elsewhere.example/x');
  });
  it('CONST-85 data visualisation is at /DataV of our origin', () => {
    const route = { type: 6, propertyJson: property };
    const { menu } = buildMenus({ menuList: [entry(route)] }, place);
    expect(menu[0]?.href).toBe('https://weft.example/DataV/view/v-7');
  });
  it('ROUTE-50 a link with target _self is a frame at /{enCode}', () => {
    const route = routeOf(entry({ type: 7, enCode: 'help', urlAddress: '/help/', linkTarget: '_self' }), place);
    expect(route).toMatchObject({ kind: 'frame', path: '/help', url: 'https://weft.example/help/' });
  });
});

describe('the menu of a person', () => {
  const page = entry({ id: 'p', urlAddress: 'systemData/dictionary?tab=1' });
  const directory = entry({ id: 'd', enCode: 'systemData', type: 1, children: [page] });
  const other = entry({ id: 'q', enCode: 'other', urlAddress: 'other' });
  const routerList = [
    entry({ id: 's-1', type: 0, children: [directory] }),
    entry({ id: 's-2', type: 0, children: [other] }),
  ];

  it('PERM-16 shows the subtree of the current system and routes of every system', () => {
    const { menu, routes } = buildMenus({ routerList, currentSystem: 's-2' }, place);
    expect(menu.map((node) => node.id)).toEqual(['q']);
    expect(routes.map((route) => route.path)).toEqual(['/systemData/dictionary', '/other']);
  });
  it('contract §3 without a current system the first application counts', () => {
    const { menu } = buildMenus({ routerList }, place);
    expect(menu.map((node) => node.id)).toEqual(['d']);
  });
  it('contract §3 menuList is used alone when routerList is empty; links keep their query', () => {
    const { menu } = buildMenus({ routerList: [], menuList: [directory] }, place);
    expect(menu[0]?.children[0]?.to).toBe('/systemData/dictionary?tab=1');
  });
  it('ROUTE-37, ROUTE-38 directories and categories hold children and are no pages', () => {
    const { menu, routes } = buildMenus({ menuList: [directory] }, place);
    expect(menu[0]?.to).toBeUndefined();
    expect(routes.map((route) => route.moduleId)).toEqual(['p']);
  });
  it('ROUTE-47, ROUTE-53…55 types 6 and 7 leave the application; a script is no address', () => {
    const screen = entry({ id: '6', type: 6, propertyJson: property, linkTarget: '_blank' });
    const link = entry({ id: '7', type: 7, urlAddress: 'https://elsewhere.example', linkTarget: '_top' });
    const script = entry({ id: 'x', type: 7, urlAddress: 'javascript:alert(1)', linkTarget: '_blank' });
    const { menu } = buildMenus({ menuList: [screen, link, script] }, place);
    expect(menu).toMatchObject([
      { href: 'https://weft.example/DataV/view/v-7', blank: true },
      { href: 'https://elsewhere.example', blank: false },
    ]);
    expect(menu).toHaveLength(2);
  });
});
