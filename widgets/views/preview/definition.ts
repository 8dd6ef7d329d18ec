import { ref } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { PreviewDoc } from './PreviewDoc';

export const previewView = defineView<PreviewDoc>({
  name: 'preview',
  propsSchema: {
    properties: {
      call: ref('call'),
      params: ref('params'),
      of: { const: 'model' },
      viewedAs: ref('params'),
      title: ref('text'),
    },
    required: ['call'],
  },
  call: 'given',
  ...deferred(() => import('./PreviewView').then((module) => module.PreviewView), Loading),
});
