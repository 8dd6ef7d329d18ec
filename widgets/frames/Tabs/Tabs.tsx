import { Tabs as AntTabs } from 'antd';
import type { TabsFrame } from '../../../engine/frames';
import { useNoSide } from '../useWidth';
import './Tabs.css';

/** More tabs than a line of a window holds in any language. */
const manyTabs = 8;

/**
 * Views on tabs; a view is mounted when its tab is first opened and keeps its state after that. Many tabs stand in a
 * column at the side where there is room. They wrap elsewhere: antd's line that is pushed has a button without a name.
 */
export function Tabs({ items, open, onOpen }: TabsFrame) {
  const side = !useNoSide() && items.length > manyTabs;
  return (
    <AntTabs
      className={`weft-view-tabs ${side ? 'weft-view-tabs-side' : 'weft-view-tabs-wrap'}`}
      tabPosition={side ? 'left' : 'top'}
      activeKey={open}
      onChange={onOpen}
      items={items.map(({ name, title, content }) => ({ key: name, label: title, children: content }))}
    />
  );
}
