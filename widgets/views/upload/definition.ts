import { aspects } from '../../../core/language/roots';
import { ref, text } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { UploadDoc } from './UploadDoc';

export const uploadView = defineView<UploadDoc>({
  name: 'upload',
  propsSchema: {
    properties: {
      call: ref('call'),
      params: ref('params'),
      title: ref('text'),
      hint: ref('text'),
      text: ref('text'),
      accept: text,
      acceptText: ref('text'),
      maxBytes: { type: 'integer', minimum: 1 },
      maxText: ref('text'),
      onChange: ref('actions'),
    },
    required: ['call'],
  },
  call: 'given',
  exposes: {
    selected: { ...aspects.selected, what: 'the uploaded file: `name`, `size`, and `answer`, the data of its call' },
    loading: { ...aspects.loading, what: 'true while a file is sent' },
  },
  ...deferred(() => import('./UploadView').then((module) => module.UploadView), Loading),
});
