import { useState } from 'react';
import type { MenuNode } from '../../../runtime/menus';
import { runtime } from '../../runtime';
import { Sidebar } from '../Sidebar';
import { SideEdge } from './SideEdge';

interface Props {
  /** Icons only, until the mouse is over them if the person wants that (ux 2). */
  collapsed: boolean;
  path: string;
  logo: boolean;
  only?: MenuNode[];
}

/** The side menu of wide windows; expanded by the mouse it covers the page, which does not move. */
export function Side({ collapsed, ...rest }: Props) {
  const expands = runtime.settings.useSettings((settings) => settings.hoverExpand);
  const [over, setOver] = useState(false);
  const covers = collapsed && expands && over;
  return (
    <aside
      className={['aside', collapsed && 'aside-collapsed', covers && 'aside-over'].filter(Boolean).join(' ')}
      onPointerEnter={({ pointerType }) => setOver(pointerType !== 'touch')}
      onPointerLeave={() => setOver(false)}
    >
      <div className="aside-inner">
        <Sidebar collapsed={collapsed && !covers} {...rest} />
      </div>
      {!collapsed && <SideEdge />}
    </aside>
  );
}
