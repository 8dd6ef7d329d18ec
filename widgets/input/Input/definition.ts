import { inputCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

/** contract-visualdev §3.4; members that core/mask reads, and any others of a designer's tool. */
const mask = {
  type: 'object',
  properties: {
    filler: prop.text,
    maskType: prop.loose,
    prefixType: prop.loose,
    prefixLimit: prop.loose,
    prefixSpecifyChar: { type: ['string', 'null'] },
    suffixType: prop.loose,
    suffixLimit: prop.loose,
    suffixSpecifyChar: { type: ['string', 'null'] },
    ignoreChar: { type: ['string', 'null'] },
    useUnrealMask: prop.bool,
    unrealMaskLength: prop.loose,
  },
};

export const input = defineWidget<string>(
  {
    name: 'input',
    kind: 'input',
    empty: '',
    secret: ({ showPassword }) => showPassword === true,
    ask: 'enter',
    texts: ['addonBefore', 'addonAfter'],
    cell: inputCell,
    fromText: fromText('oneLine'),
    propsSchema: propsOf({
      addonBefore: prop.text,
      addonAfter: prop.text,
      prefixIcon: prop.text,
      suffixIcon: prop.text,
      maxlength: prop.loose,
      showCount: prop.bool,
      showPassword: prop.bool,
      clearable: prop.bool,
      copyable: prop.bool,
      address: prop.bool,
      useMask: prop.bool,
      maskConfig: mask,
      readonly: prop.bool,
    }),
  },
  () => import('../basics').then(({ Input }) => Input),
);
