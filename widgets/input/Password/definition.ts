import { prop, propsOf } from '../../define';
import { fromFormily } from '../../formily/fromFormily';

/** The value is never shown, neither in lists nor in details. */
export const password = fromFormily<string>({
  name: 'password',
  component: () => import('@formily/antd-v5/esm/password').then(({ Password }) => Password),
  use: { readOnly: 'readOnly' },
  ask: 'enter',
  empty: '',
  secret: () => true,
  cell: ({ value }) => (value ? '••••••' : null),
  propsSchema: propsOf({ checkStrength: prop.bool, maxLength: prop.count, size: prop.one('small', 'middle', 'large') }),
});
