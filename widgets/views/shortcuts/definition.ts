import { list, ref } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { ShortcutsDoc } from './ShortcutsDoc';

export const shortcutsView = defineView<ShortcutsDoc>({
  name: 'shortcuts',
  propsSchema: { properties: { title: ref('text'), items: list(ref('button')) }, required: ['items'] },
  ...deferred(() => import('./ShortcutsView').then((module) => module.ShortcutsView), Loading),
});
