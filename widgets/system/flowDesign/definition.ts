import { ref } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { FlowDesignDoc } from './FlowDesignDoc';

export const flowDesignView = defineView<FlowDesignDoc>({
  name: 'flowDesign',
  propsSchema: { properties: { params: ref('params') }, required: ['params'] },
  ...deferred(() => import('./FlowDesignView').then((module) => module.FlowDesignView), Loading),
});
