import { Tabs as AntTabs } from 'antd';
import type { TabsFrame } from '../../../engine/frames';
import { useNoSide, usePhone } from '../useWidth';
import './Tabs.css';

/** More tabs than a line of a window holds in any language. */
const manyTabs = 8;

/**
 * Views on tabs; a view is mounted when its tab is first opened and keeps its state after that. Many tabs stand in a
 * column at the side, on a phone in one line that is pushed.
 */
export function Tabs({ items, open, onOpen }: TabsFrame) {
  const noSide = useNoSide();
  const phone = usePhone();
  const many = items.length > manyTabs;
  const look = many && phone ? 'weft-view-tabs-line' : many && !noSide ? 'weft-view-tabs-side' : 'weft-view-tabs-wrap';
  return (
    <AntTabs
      className={`weft-view-tabs ${look}`}
      tabPosition={look === 'weft-view-tabs-side' ? 'left' : 'top'}
      activeKey={open}
      onChange={onOpen}
      items={items.map(({ name, title, content }) => ({ key: name, label: title, children: content }))}
    />
  );
}
