import { deferred } from '../../../engine/deferred';
import { defineWidget, prop, propsOf } from '../../define';
import { limitProps } from '../limitProps';
import { type FileRecord, readFiles } from '../record';

const { component: FileList } = deferred(() => import('../FileList').then((module) => module.FileList));

export const uploadFile = defineWidget<FileRecord[]>(
  {
    name: 'uploadFile',
    kind: 'input',
    empty: [],
    ask: 'upload',
    detail: 'component',
    texts: ['buttonText', 'tipText'],
    cell: ({ value }) => (readFiles(value).length ? <FileList value={value} compact /> : ''),
    propsSchema: propsOf({ ...limitProps, accept: prop.text, buttonText: prop.text, showTip: prop.bool }),
  },
  () => import('../uploads').then(({ UploadFile }) => UploadFile),
);
