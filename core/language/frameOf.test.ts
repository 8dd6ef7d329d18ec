import { expect, it } from 'vitest';
import { frameOf } from './frameOf';
import type { Document } from './types';

it('ADR 0007 a page and a form are pages, a detail and a picker dialogs, unless they name a frame', () => {
  const of = (more: object) => frameOf({ id: 'a', views: [], fields: [], load: {}, ...more } as unknown as Document);
  expect(['page', 'form', 'detail', 'picker'].map((kind) => of({ kind }))).toEqual([
    'page',
    'page',
    'dialog',
    'dialog',
  ]);
  expect(of({ kind: 'page', frame: 'drawer' })).toBe('drawer');
  expect(of({ kind: 'detail', frame: 'page' })).toBe('page');
});
