import { Tabs as AntTabs } from 'antd';
import type { TabsFrame } from '../../../engine/frames';
import './Tabs.css';

/** Views on tabs; a view is mounted when its tab is first opened and keeps its state after that. */
export function Tabs({ items, open, onOpen }: TabsFrame) {
  return (
    <AntTabs
      className="weft-view-tabs"
      activeKey={open}
      onChange={onOpen}
      items={items.map(({ name, title, content }) => ({ key: name, label: title, children: content }))}
    />
  );
}
