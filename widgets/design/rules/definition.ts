import { ref } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { RulesDoc } from './RulesDoc';

export const rulesView = defineView<RulesDoc>({
  name: 'rules',
  propsSchema: { properties: { text: ref('bound'), show: ref('bound'), open: ref('bound') }, required: ['text'] },
  exposes: { values: { what: '`text`, the text of `formData` with the rules as they are now' } },
  ...deferred(() => import('./RulesView').then((module) => module.RulesView), Loading),
});
