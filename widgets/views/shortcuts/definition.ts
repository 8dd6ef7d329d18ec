import { list, ref } from '../../../core/language/schema/build';
import { defineView } from '../../../engine/defineView';
import type { ShortcutsDoc } from './ShortcutsDoc';
import { ShortcutsView } from './ShortcutsView';

export const shortcutsView = defineView<ShortcutsDoc>({
  name: 'shortcuts',
  propsSchema: { properties: { title: ref('text'), items: list(ref('button')) }, required: ['items'] },
  component: ShortcutsView,
});
