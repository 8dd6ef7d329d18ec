import { defineWidget, prop, propsOf } from '../../define';

export const input = defineWidget<string>(
  {
    name: 'input',
    kind: 'input',
    empty: '',
    ask: 'enter',
    texts: ['addonBefore', 'addonAfter'],
    propsSchema: propsOf({
      addonBefore: prop.text,
      addonAfter: prop.text,
      prefixIcon: prop.text,
      suffixIcon: prop.text,
      maxlength: prop.loose,
      showCount: prop.bool,
      showPassword: prop.bool,
      clearable: prop.bool,
      useMask: prop.bool,
      maskConfig: { type: 'object' },
      readonly: prop.bool,
    }),
  },
  () => import('../basics').then(({ Input }) => Input),
);
