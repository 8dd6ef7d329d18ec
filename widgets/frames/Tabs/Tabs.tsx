import { Tabs as AntTabs } from 'antd';
import type { ReactNode } from 'react';
import './Tabs.css';

/** Views on tabs; a view is mounted when its tab is first opened and keeps its state after that. */
export function Tabs({ items }: { items: { name: string; title: string; content: ReactNode }[] }) {
  return (
    <AntTabs
      className="weft-view-tabs"
      items={items.map(({ name, title, content }) => ({ key: name, label: title, children: content }))}
    />
  );
}
