import { ref } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { FlowDetailDoc } from './FlowDetailDoc';

export const flowDetailView = defineView<FlowDetailDoc>({
  name: 'flowDetail',
  propsSchema: { properties: { params: ref('params') }, required: ['params'] },
  ...deferred(() => import('./FlowDetailView').then((module) => module.FlowDetailView), Loading),
});
