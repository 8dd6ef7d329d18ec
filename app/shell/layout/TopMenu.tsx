import { Menu } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { MenuNode } from '../../../runtime/menus';
import { runtime, useWords } from '../../runtime';
import { trailTo } from '../menuTree';
import { menuTitle } from '../usePage';
import { itemOf, type MenuItem } from './menuItems';
import { moreKey, topItems } from './topItems';

/** The width of an element in px; it follows the window. */
function useWidth() {
  const element = useRef<HTMLElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setWidthPx(box.clientWidth));
    observer.observe(box);
    setWidthPx(box.clientWidth);
    return () => observer.disconnect();
  }, []);
  return { element, widthPx };
}

export interface TopMenuProps {
  path: string;
  /** Only the first level; an entry with children is chosen instead of opened. */
  chosen?: MenuNode;
  onChoose?: (id: string) => void;
}

function firstLevel(node: MenuNode): MenuItem {
  return node.children.length > 0 ? { key: node.id, label: menuTitle(node), title: menuTitle(node) } : itemOf(node);
}

/** The menu across the top (SHELL-02, SHELL-03, SHELL-18, SHELL-19). */
export function TopMenu({ path, chosen, onChoose }: TopMenuProps) {
  const t = useWords();
  const menu = runtime.session.use((session) => session.menu);
  const { element, widthPx } = useWidth();
  const { shown, more } = topItems(menu, widthPx);
  const toItem = onChoose ? firstLevel : itemOf;
  const rest = { key: moreKey, label: t('shell.more'), children: more.map(toItem) };
  const selected = onChoose ? [chosen?.id ?? ''] : trailTo(menu, path).map((node) => node.id);
  return (
    <nav ref={element} className="top-menu" aria-label={t('shell.menu')}>
      <Menu
        mode="horizontal"
        disabledOverflow
        items={[...shown.map(toItem), ...(more.length > 0 ? [rest] : [])]}
        selectedKeys={selected}
        onClick={({ key }) => onChoose?.(key)}
      />
    </nav>
  );
}
