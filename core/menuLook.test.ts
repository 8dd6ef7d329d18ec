import { describe, expect, test } from 'vitest';
import { generatedIcon, iconLook, inkOn, menuIcon } from './menuLook';

const order = { enCode: 'purchaseOrder', fullName: '采购订单', icon: generatedIcon };

describe('issue 15 §6: an icon and a colour per model', () => {
  test('a model without an icon of its own shows the first letter of its name in a colour of its own', () => {
    const look = iconLook(menuIcon(order) ?? '');
    expect(look).toEqual({ letter: '采', colour: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    expect(menuIcon(order)).toBe(menuIcon({ ...order }));
    const codes = ['customer', 'asset', 'leave', 'invoice', 'stock', 'visit', 'contract', 'supplier'];
    const seen = new Set(codes.map((enCode) => iconLook(menuIcon({ ...order, enCode }) ?? '').colour));
    expect(seen.size).toBeGreaterThan(3);
    expect(iconLook(menuIcon({ ...order, fullName: '𠮷野家' }) ?? '').letter).toBe('𠮷');
    expect(iconLook(menuIcon({ ...order, fullName: 'stock' }) ?? '').letter).toBe('S');
  });

  test('what an administrator chose goes first', () => {
    expect(menuIcon({ ...order, icon: 'icon-ym icon-ym-wf' })).toBe('icon-ym icon-ym-wf');
    expect(iconLook(menuIcon({ ...order, icon: 'icon-ym icon-ym-wf', colour: '#0F8A6C' }) ?? '')).toEqual({
      name: 'icon-ym icon-ym-wf',
      colour: '#0F8A6C',
    });
    expect(iconLook(menuIcon({ ...order, colour: '#123456' }) ?? '')).toEqual({ letter: '采', colour: '#123456' });
  });

  test('a colour that is none is ignored: it becomes a style', () => {
    for (const colour of ['red', '#12345', 'url(x)', '#123456;x', 5, null, undefined, ''])
      expect(menuIcon({ ...order, icon: 'home', colour })).toBe('home');
    expect(menuIcon({ ...order, icon: null })).toBeUndefined();
    expect(iconLook('home')).toEqual({ name: 'home' });
  });

  test('the letter is black on light colours and white on dark ones', () => {
    expect(['#ffffff', '#ffd54f', '#8bc34a'].map(inkOn)).toEqual(['#000000', '#000000', '#000000']);
    expect(['#000000', '#2f6fd0', '#b32d79'].map(inkOn)).toEqual(['#ffffff', '#ffffff', '#ffffff']);
  });
});
