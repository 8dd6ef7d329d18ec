import { describe, expect, it } from 'vitest';
import { buildMenus } from '../../runtime/menus';
import { currentUser } from '../testing/fakeServer';
import { leaves, openBranch, trailTo } from './menuTree';
import { documentsOf, hasTab, resolvePage } from './resolvePage';

const place = { origin: 'https://weft.example', token: 't', dataV: '/DataV' };
const { menu, routes } = buildMenus(currentUser, place);
const known = { routes, development: false };
const resolve = (path: string, search = '') => resolvePage(path, search, known);

describe('what stands at an address', () => {
  it('ROUTE-01, ROUTE-02 / leads home', () => {
    expect(resolve('/')).toEqual({ kind: 'redirect', to: '/home' });
    expect(resolve('/home')).toEqual({ kind: 'home' });
  });
  it.each([
    ['ROUTE-19', '/main'],
    ['ROUTE-20', '/dashboard'],
  ])('%s %s leads home', (_, path) => {
    expect(resolve(path)).toEqual({ kind: 'redirect', to: '/home' });
  });
  it('ROUTE-36, ROUTE-39 a menu entry stands at its address, with or without a closing slash', () => {
    expect(resolve('/one/a')).toMatchObject({ kind: 'menu', route: { moduleId: 'm-1' } });
    expect(resolve('/one/a/')).toMatchObject({ kind: 'menu', route: { moduleId: 'm-1' } });
  });
  it('ROUTE-10, ROUTE-11 what is in no menu has no tab, and neither has /404', () => {
    expect(resolve('/no/where')).toEqual({ kind: 'unlisted', document: 'no.where' });
    expect(hasTab(resolve('/no/where'))).toBe(false);
    expect(resolve('/404')).toEqual({ kind: 'missing' });
    expect(hasTab(resolve('/404'))).toBe(false);
    expect(resolve('/%E0%A4%A')).toMatchObject({ kind: 'unlisted' });
  });
  it('ROUTE-12 a missing page that comes into the menu is shown, and nothing else that its address names', () => {
    expect(resolve('/404', '?path=%2Fone%2Fa')).toEqual({ kind: 'redirect', to: '/one/a' });
    expect(resolve('/404', '?path=%2Fno%2Fwhere')).toEqual({ kind: 'missing' });
    expect(resolve('/404', '?path=https%3A%2F%2Felsewhere.example%2F')).toEqual({ kind: 'missing' });
  });
  it('ROUTE-36 an entry shows the document of its code, a model its list or its form, and other kinds none', () => {
    const route = { name: 'a', enCode: 'one.a', title: 'A', moduleId: 'm', path: '/one/b' };
    expect(documentsOf({ ...route, kind: 'page' })).toEqual(['one.a', 'one.b']);
    expect(documentsOf({ ...route, kind: 'model', relationId: '7' })).toEqual(['model.7.list', 'model.7.form']);
    expect(documentsOf({ ...route, kind: 'model' })).toBeUndefined();
    expect(documentsOf({ ...route, kind: 'report' })).toBeUndefined();
  });
  it('ROUTE-16 /redirect leads on, whatever the number of segments', () => {
    expect(resolve('/redirect/one/a/b', '?x=1')).toEqual({ kind: 'redirect', to: '/one/a/b?x=1' });
  });
  it.each([
    ['ROUTE-03', '/messageRecord', 'messageRecord'],
    ['ROUTE-06', '/emailDetail', 'email.detail'],
    ['ROUTE-07', '/workFlowDetail', 'workFlow.detail'],
    ['the help of the product', '/helpCenter', 'help'],
    ['ROUTE-22', '/workFlow/entrust', 'workFlow.entrust'],
  ])('%s %s is a page of its own for every signed-in person', (_, path, id) => {
    expect(resolve(path, '?config=2')).toMatchObject({ kind: 'document', id });
    expect(hasTab(resolve(path))).toBe(true);
  });
  it('ROUTE-04 /previewModel shows the draft whose id it has', () => {
    expect(resolve('/previewModel', '?id=7')).toEqual({ kind: 'preview', modelId: '7' });
    expect(resolve('/previewModel', '?id=../x')).toMatchObject({ kind: 'unlisted' });
  });
  it('the gallery exists in development only', () => {
    expect(resolve('/gallery')).toMatchObject({ kind: 'unlisted' });
    expect(resolvePage('/gallery', '', { ...known, development: true })).toEqual({ kind: 'gallery' });
  });
});

describe('the side menu', () => {
  it('SHELL-27 opens one branch at a time', () => {
    expect(openBranch(menu, ['d-1'], ['d-1', 'd-2'])).toEqual(['d-2']);
    expect(openBranch(menu, ['d-2'], [])).toEqual([]);
  });
  it('knows the way to a page and every page in order', () => {
    expect(trailTo(menu, '/two/c').map((node) => node.id)).toEqual(['d-2', 'm-3']);
    expect(trailTo(menu, '/home')).toEqual([]);
    expect(leaves(menu).map((node) => node.id)).toEqual(['m-1', 'm-2', 'm-3']);
  });
});
