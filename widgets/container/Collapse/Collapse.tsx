import { Collapse as AntCollapse } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { ContainerProps } from '../../../engine/registry';
import { paneNamed } from '../paneNamed';

export interface CollapseProps extends ContainerProps {
  accordion?: boolean;
  /** Panes that are open at first; default all (with `accordion` the first). */
  active?: string | number | (string | number)[];
}

function openAtFirst(panes: ContainerProps['panes'], active: CollapseProps['active']): string[] {
  if (active === undefined) return panes.map(({ name }) => name);
  return (Array.isArray(active) ? active : [active]).flatMap((pane) => paneNamed(panes, pane) ?? []);
}

/** Collapsible groups of fields; with `accordion` one is open at a time. Fields of collapsed groups stay mounted. */
export function Collapse({ panes, reveal, accordion, active }: CollapseProps) {
  const [open, setOpen] = useState<string[]>(() => openAtFirst(panes, active).slice(0, accordion ? 1 : undefined));
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
