import { Tabs as AntTabs } from 'antd';
import { type ComponentRef, useEffect, useRef } from 'react';
import type { TabsFrame } from '../../../engine/frames';
import { useNoSide } from '../useWidth';
import './Tabs.css';

/** More tabs than a line of a window holds in any language. */
const manyTabs = 8;

/**
 * Views on tabs; a view is mounted when its tab is first opened and keeps its state after that. Many tabs stand in a
 * column at the side where there is room, else in a row that scrolls. Few tabs wrap: antd's line that is pushed has a button
 * without a name.
 */
export function Tabs({ items, open, onOpen }: TabsFrame) {
  const noSide = useNoSide();
  const many = items.length > manyTabs;
  const side = many && !noSide;
  const shape = side ? 'side' : many ? 'row' : 'wrap';
  const around = useRef<ComponentRef<typeof AntTabs>>(null);
  useEffect(() => {
    if (shape !== 'row' || !open) return;
    const tab = around.current?.nativeElement?.querySelector('.ant-tabs-tab-active');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shape, open]);
  return (
    <AntTabs
      ref={around}
      className={`weft-view-tabs weft-view-tabs-${shape}`}
      tabPosition={side ? 'left' : 'top'}
      activeKey={open}
      onChange={onOpen}
      items={items.map(({ name, title, content }) => ({ key: name, label: title, children: content }))}
    />
  );
}
