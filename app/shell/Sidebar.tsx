import { Menu, type MenuProps } from 'antd';
import { useEffect, useState } from 'react';
import type { MenuNode } from '../../runtime/menus';
import { Icon } from '../../widgets/icons';
import { runtime, useWords } from '../runtime';
import type { SideProps } from './ClassicLayout';
import { Logo } from './Logo';
import { MenuLink } from './MenuLink';
import { openBranch, trailTo } from './menuTree';
import { menuTitle } from './usePage';

type Item = NonNullable<MenuProps['items']>[number];

function itemOf(node: MenuNode): Item {
  const label = menuTitle(node);
  const icon = node.icon ? <Icon name={node.icon} /> : undefined;
  if (node.children.length > 0) return { key: node.id, label, icon, children: node.children.map(itemOf) };
  return { key: node.id, icon, title: label, label: <MenuLink node={node}>{label}</MenuLink> };
}

/** The menu of the current system, one branch open at a time (SHELL-27), the branch of the page first. */
export function Sidebar({ collapsed, path }: SideProps & { path: string }) {
  const t = useWords();
  const menu = runtime.session.use((session) => session.menu);
  const shown = runtime.settings.useSettings((settings) => settings.shown);
  const slideClass = runtime.settings.useSettings((settings) => settings.slideClass);
  const trail = trailTo(menu, path).map((node) => node.id);
  const branch = trail.slice(0, -1).join(' ');
  const [open, setOpen] = useState<string[]>([]);
  useEffect(() => {
    if (branch) setOpen(branch.split(' '));
  }, [branch]);
  return (
    <nav className="sidebar" aria-label={t('shell.menu')}>
      <Logo collapsed={collapsed} />
      <Menu
        className="sidebar-menu"
        mode="inline"
        theme={slideClass === 'lightWhite' && shown === 'light' ? 'light' : 'dark'}
        inlineCollapsed={collapsed}
        inlineIndent={18}
        items={menu.map(itemOf)}
        selectedKeys={trail.slice(-1)}
        {...(!collapsed && {
          openKeys: open,
          onOpenChange: (after: string[]) => setOpen(openBranch(menu, open, after)),
        })}
      />
    </nav>
  );
}
