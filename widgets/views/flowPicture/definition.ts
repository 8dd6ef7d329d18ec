import { ref } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { FlowPictureDoc } from './FlowPictureDoc';

export const flowPictureView = defineView<FlowPictureDoc>({
  name: 'flowPicture',
  propsSchema: { properties: { source: ref('source') }, required: ['source'] },
  sources: ['source'],
  ...deferred(() => import('./FlowPictureView').then((module) => module.FlowPictureView), Loading),
});
