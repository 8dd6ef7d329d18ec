import { describe, expect, it } from 'vitest';
import { createPermissions } from './permissions';

const list = [
  {
    modelId: 'm-1',
    button: [{ enCode: 'btn_add' }],
    column: [{ enCode: 'fullName' }],
    form: [{ enCode: 'items-price' }],
  },
  { modelId: 'm-2', button: [], column: null },
];

describe('permissions', () => {
  it('PERM-01, PERM-02, PERM-10 a code counts in the list of its kind and module', () => {
    const { can } = createPermissions(list);
    expect(can('button', 'btn_add', 'm-1')).toBe(true);
    expect(can('button', 'btn_edit', 'm-1')).toBe(false);
    expect(can('column', 'btn_add', 'm-1')).toBe(false);
    expect(can('form', 'items-price', 'm-1')).toBe(true);
  });
  it('PERM-03…05 no module, no entry or an empty list mean no', () => {
    const { can } = createPermissions(list);
    expect(can('button', 'btn_add', undefined)).toBe(false);
    expect(can('button', 'btn_add', 'm-9')).toBe(false);
    expect(can('button', 'btn_add', 'm-2')).toBe(false);
    expect(can('column', 'fullName', 'm-2')).toBe(false);
  });
  it('what was kept back from a person is hidden where a screen asks for nothing, in its module alone', () => {
    const { hides } = createPermissions([{ modelId: 'm-3', hidden: { column: ['mobilePhone'], form: [] } }]);
    expect(hides('column', 'mobilePhone', 'm-3')).toBe(true);
    expect(hides('form', 'mobilePhone', 'm-3')).toBe(false);
    expect(hides('column', 'account', 'm-3')).toBe(false);
    expect(hides('column', 'mobilePhone', 'm-4')).toBe(false);
    expect(hides('column', 'mobilePhone', undefined)).toBe(false);
  });
  it('PERM-08 with judging off everything stays', () => {
    expect(createPermissions([], false).can('button', 'btn_add', undefined)).toBe(true);
  });
});
