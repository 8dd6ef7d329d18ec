import { deferred } from '../../../engine/deferred';
import { defineWidget, propsOf } from '../../define';
import { limitProps } from '../limitProps';
import { type FileRecord, readFiles } from '../record';

const { component: ImageList } = deferred(() => import('../ImageList').then((module) => module.ImageList));

export const uploadImg = defineWidget<FileRecord[]>(
  {
    name: 'uploadImg',
    kind: 'input',
    empty: [],
    ask: 'upload',
    detail: 'component',
    texts: ['tipText'],
    cell: ({ value }) => (readFiles(value).length ? <ImageList value={value} sizePx={32} /> : ''),
    propsSchema: propsOf(limitProps),
  },
  () => import('../uploads').then(({ UploadImg }) => UploadImg),
);
