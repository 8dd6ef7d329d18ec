import { describe, expect, it } from 'vitest';
import { guard } from './guard';
import { safeRedirect } from './login/safeRedirect';

const anonymous = { present: false, locked: false };
const signedIn = { present: true, locked: false };
const locked = { present: true, locked: true };

describe('who may be where', () => {
  it('ROUTE-24, SHELL-65 without a token every private path leads to the sign-in page and back', () => {
    expect(guard(anonymous, '/system/billRule', '?a=1')).toEqual({
      to: '/login?redirect=%2Fsystem%2FbillRule%3Fa%3D1',
    });
    expect(guard(anonymous, '/')).toEqual({ to: '/login' });
  });
  it.each(['/login', '/sso', '/auth-redirect', '/formShortLink'])('contract §2.7 %s is open', (path) => {
    expect(guard(anonymous, path)).toBeUndefined();
  });
  it('ROUTE-33, ROUTE-34 with the public site every other path leads to its front page, until one signs in', () => {
    const visitor = { ...anonymous, publicSite: true };
    expect(guard(visitor, '/')).toEqual({ to: '/index' });
    expect(guard(visitor, '/system/billRule', '?a=1')).toEqual({
      to: '/index?redirect=%2Fsystem%2FbillRule%3Fa%3D1',
    });
    for (const path of ['/index', '/about', '/detial_news', '/suport', '/login', '/sso', '/auth-redirect'])
      expect(guard(visitor, path)).toBeUndefined();
    expect(guard({ ...signedIn, publicSite: true }, '/home')).toBeUndefined();
    expect(guard(anonymous, '/about')).toEqual({ to: '/login?redirect=%2Fabout' });
  });
  it('ROUTE-13, contract §2.7, ux 21 with a token the sign-in page leads to the wanted page, else home', () => {
    expect(guard(signedIn, '/login')).toEqual({ to: '/' });
    expect(guard(signedIn, '/login', '?redirect=%2Fsystem%2FbillRule')).toEqual({ to: '/system/billRule' });
    expect(guard(signedIn, '/home')).toBeUndefined();
  });
  it('ROUTE-15, contract §2.4 who is locked sees nothing but the lock, and remembers where he was', () => {
    expect(guard(locked, '/home', '?x')).toEqual({ to: '/lockScreen', from: '/home?x' });
    expect(guard(locked, '/login')).toEqual({ to: '/lockScreen', from: '/login' });
    expect(guard(locked, '/lockScreen')).toBeUndefined();
    expect(guard(signedIn, '/lockScreen')).toEqual({ to: '/' });
    expect(guard(signedIn, '/lockScreen', '', '/home?x')).toEqual({ to: '/home?x' });
  });
  it.each([
    ['/system/billRule?a=1', '/system/billRule?a=1'],
    ['//elsewhere.example', '/'],
    ['/\\elsewhere.example', '/'],
    ['https://elsewhere.example', '/'],
    ['/login?redirect=/x', '/'],
    [null, '/'],
  ])('ux 21 the redirect %s leads to %s', (wanted, to) => {
    expect(safeRedirect(wanted)).toBe(to);
  });
});
