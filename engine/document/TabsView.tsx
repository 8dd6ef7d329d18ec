import type { TabsView as TabsDoc } from '../../core/language/types';
import type { ViewProps } from '../defineView';
import { words } from '../tools';

/** Views under tabs. */
export function TabsView({ view, at, context }: ViewProps<TabsDoc>) {
  const { session } = context;
  const { frames, host } = session.tools;
  const items = view.items.map(({ name, title, views }, index) => ({
    name,
    title: words(host, title, session.scope()),
    content: context.views(views, `${at}/items/${index}/views`),
  }));
  return <frames.Tabs items={items} />;
}
