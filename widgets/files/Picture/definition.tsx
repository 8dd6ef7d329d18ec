import { deferred } from '../../../engine/deferred';
import { defineWidget, prop, propsOf } from '../../define';
import { limitProps } from '../limitProps';
import { onePicture } from '../record';

const { component: ImageList } = deferred(() => import('../ImageList').then((module) => module.ImageList));
const { fileSize, sizeUnit, tipText } = limitProps;

export const picture = defineWidget<string>(
  {
    name: 'picture',
    kind: 'input',
    empty: '',
    ask: 'upload',
    detail: 'component',
    texts: ['tipText'],
    cell: ({ value }) => (onePicture(value).length ? <ImageList value={onePicture(value)} sizePx={32} /> : ''),
    propsSchema: propsOf({ fileSize, sizeUnit, tipText, store: prop.one('annexpic', 'userAvatar') }),
  },
  () => import('../uploads').then(({ Picture }) => Picture),
);
