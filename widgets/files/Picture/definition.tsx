import { lazy, Suspense } from 'react';
import { defineWidget, prop, propsOf } from '../../define';
import { limitProps } from '../limitProps';
import { onePicture } from '../record';

const ImageList = lazy(() => import('../ImageList').then((module) => ({ default: module.ImageList })));
const { fileSize, sizeUnit, tipText } = limitProps;

export const picture = defineWidget<string>(
  {
    name: 'picture',
    kind: 'input',
    empty: '',
    ask: 'upload',
    detail: 'component',
    texts: ['tipText'],
    cell: ({ value }) =>
      onePicture(value).length ? (
        <Suspense fallback={<span className="weft-pending" />}>
          <ImageList value={onePicture(value)} sizePx={32} />
        </Suspense>
      ) : (
        ''
      ),
    propsSchema: propsOf({ fileSize, sizeUnit, tipText, store: prop.one('annexpic', 'userAvatar') }),
  },
  () => import('../uploads').then(({ Picture }) => Picture),
);
