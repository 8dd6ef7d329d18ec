import { Tabs } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { ContainerProps } from '../../../engine/registry';
import { paneNamed } from '../paneNamed';

export interface TabProps extends ContainerProps {
  type?: '' | 'card' | 'border-card';
  /** The pane that is open at first: its name, or its index. */
  active?: string | number;
  /** Called with the chosen pane. */
  onClick?: (pane: string) => void;
  tabPosition?: 'top' | 'left' | 'right' | 'bottom';
}

/** Groups of fields on tabs. All are mounted, so values and errors of a hidden tab count. */
export function Tab({ panes, reveal, type, active: first, onClick, tabPosition = 'top' }: TabProps) {
  const [active, setActive] = useState(() => paneNamed(panes, first) ?? panes[0]?.name);
  useEffect(() => {
    if (reveal) setActive(reveal.pane);
  }, [reveal]);
  const items = useMemo(
    () => panes.map(({ name, title, content }) => ({ key: name, label: title, children: content, forceRender: true })),
    [panes],
  );
  const shown = panes.some(({ name }) => name === active) ? active : panes[0]?.name;
  return (
    <Tabs
      className={type === 'border-card' ? 'weft-tabs weft-tabs-border' : 'weft-tabs'}
      type={type ? 'card' : 'line'}
      tabPosition={tabPosition}
      activeKey={shown}
      onChange={(pane) => {
        setActive(pane);
        onClick?.(pane);
      }}
      items={items}
    />
  );
}
