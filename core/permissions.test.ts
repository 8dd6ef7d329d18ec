import { describe, expect, it } from 'vitest';
import { holds } from './permissions';

const list = [
  { modelId: 'm-1', button: [{ enCode: 'btn_add' }], column: [], form: [{ enCode: 'items-price' }] },
  { modelId: 'm-2', button: null },
];

describe('holds', () => {
  it('PERM-01 PERM-02 matches the code inside the entry of the module, by kind', () => {
    expect(holds(list, 'button', 'btn_add', 'm-1')).toBe(true);
    expect(holds(list, 'button', 'btn_edit', 'm-1')).toBe(false);
    expect(holds(list, 'column', 'btn_add', 'm-1')).toBe(false);
    expect(holds(list, 'form', 'items-price', 'm-1')).toBe(true);
  });
  it('PERM-03 PERM-04 PERM-05 no module, no entry and an empty list grant nothing', () => {
    for (const module of [undefined, null, '', 'm-9', 'm-2'])
      expect(holds(list, 'button', 'btn_add', module)).toBe(false);
    for (const none of [undefined, null, []]) expect(holds(none, 'button', 'btn_add', 'm-1')).toBe(false);
  });
});
