import { defineWidget, propsOf } from '../../define';
import { safeImage } from '../addresses';
import { limitProps } from '../limitProps';

const { fileSize, sizeUnit, tipText } = limitProps;

export const portrait = defineWidget<string>(
  {
    name: 'portrait',
    kind: 'input',
    empty: '',
    ask: 'upload',
    detail: 'component',
    texts: ['tipText'],
    cell: ({ value }) => {
      const image = safeImage(value);
      return image ? <img className="weft-portrait-small" src={image} alt="" width={28} height={28} /> : '';
    },
    propsSchema: propsOf({ fileSize, sizeUnit, tipText }),
  },
  () => import('./Portrait').then(({ Portrait }) => Portrait),
);
