import { Collapse as AntCollapse } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { ContainerProps } from '../../../engine/registry';

export interface CollapseProps extends ContainerProps {
  accordion?: boolean;
}

/** Groups of fields that fold; with `accordion` one is open at a time. Folded groups keep their fields mounted. */
export function Collapse({ panes, reveal, accordion }: CollapseProps) {
  const [open, setOpen] = useState<string[]>(() => panes.slice(0, accordion ? 1 : undefined).map(({ name }) => name));
  useEffect(() => {
    if (reveal) setOpen((now) => (accordion ? [reveal.pane] : [...new Set([...now, reveal.pane])]));
  }, [reveal, accordion]);
  const items = useMemo(
    () => panes.map(({ name, title, content }) => ({ key: name, label: title, children: content, forceRender: true })),
    [panes],
  );
  return (
    <AntCollapse
      className="weft-collapse"
      accordion={accordion}
      activeKey={open}
      onChange={(keys) => setOpen(Array.isArray(keys) ? keys : keys ? [keys] : [])}
      items={items}
    />
  );
}
