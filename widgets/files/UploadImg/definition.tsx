import { lazy, Suspense } from 'react';
import { defineWidget, propsOf } from '../../define';
import { limitProps } from '../limitProps';
import { type FileRecord, readFiles } from '../record';

const ImageList = lazy(() => import('../ImageList').then((module) => ({ default: module.ImageList })));

export const uploadImg = defineWidget<FileRecord[]>(
  {
    name: 'uploadImg',
    kind: 'input',
    empty: [],
    ask: 'upload',
    detail: 'component',
    texts: ['tipText'],
    cell: ({ value }) =>
      readFiles(value).length ? (
        <Suspense fallback={<span className="weft-pending" />}>
          <ImageList value={value} sizePx={32} />
        </Suspense>
      ) : (
        ''
      ),
    propsSchema: propsOf(limitProps),
  },
  () => import('../uploads').then(({ UploadImg }) => UploadImg),
);
