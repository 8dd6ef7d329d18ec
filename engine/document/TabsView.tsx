import { useReducer, useSyncExternalStore } from 'react';
import type { TabsView as TabsDoc } from '../../core/language/types';
import type { ViewProps } from '../defineView';
import { words } from '../tools';
import type { Session } from './session';

/** The open tab, which is the member `tab` in the address (ux 28); the first one is not written. */
function useOpenTab({ address }: Session, { id, items }: TabsDoc) {
  useSyncExternalStore(address.subscribe, address.getTurn);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const first = items[0]?.name;
  const named = address.read(id, 'tab');
  const open = items.some(({ name }) => name === named) ? named : first;
  const onOpen = (name: string): void => {
    address.write(id, { tab: name === first ? undefined : name }, 'push');
    redraw();
  };
  return { open, onOpen };
}

/** Views under tabs. */
export function TabsView({ view, at, context }: ViewProps<TabsDoc>) {
  const { session } = context;
  const { frames, host } = session.tools;
  const place = useOpenTab(session, view);
  const items = view.items.map(({ name, title, views }, index) => ({
    name,
    title: words(host, title, session.scope()),
    content: context.views(views, `${at}/items/${index}/views`),
  }));
  return <frames.Tabs items={items} {...place} />;
}
