import { colorCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';

export const colorPicker = defineWidget<string | null>(
  {
    name: 'colorPicker',
    kind: 'input',
    ask: 'select',
    cell: colorCell,
    propsSchema: propsOf({
      showAlpha: prop.bool,
      colorFormat: prop.one('', 'hex', 'rgb', 'hsl', 'hsv'),
      clearable: prop.bool,
    }),
  },
  () => import('./ColorPicker').then(({ ColorPicker }) => ColorPicker),
);
