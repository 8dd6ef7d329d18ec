import { defineWidget, propsOf } from '../../define';

export const newPassword = defineWidget<string>(
  {
    name: 'newPassword',
    kind: 'input',
    ask: 'enter',
    empty: '',
    secret: () => true,
    cell: ({ value }) => (value ? '••••••' : null),
    propsSchema: propsOf({ policy: { type: ['object', 'null'] } }),
  },
  () => import('./NewPassword').then(({ NewPassword }) => NewPassword),
);
