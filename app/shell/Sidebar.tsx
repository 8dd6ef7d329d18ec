import { Menu } from 'antd';
import { useEffect, useState } from 'react';
import type { MenuNode } from '../../runtime/menus';
import { runtime, useWords } from '../runtime';
import { Logo } from './Logo';
import { iconItemOf, itemOf } from './layout/menuItems';
import { openBranch, trailTo } from './menuTree';

interface Props {
  /** Icons only. */
  collapsed: boolean;
  path: string;
  /** Whether the logo is above the menu. */
  logo: boolean;
  /** These entries instead of the whole menu. */
  only?: MenuNode[];
}

/** The menu of the current system, one branch open at a time (SHELL-27), the branch of the page first; several if the person wants that. */
export function Sidebar({ collapsed, path, logo, only }: Props) {
  const t = useWords();
  const whole = runtime.session.use((session) => session.menu);
  const menu = only ?? whole;
  const dark = runtime.settings.useSettings(({ slideClass, shown }) => slideClass === 'dark' || shown === 'dark');
  const accordion = runtime.settings.useSettings((settings) => settings.accordion);
  const trail = trailTo(menu, path).map((node) => node.id);
  const branch = trail.slice(0, -1).join(' ');
  const [open, setOpen] = useState<string[]>([]);
  useEffect(() => {
    const own = branch ? branch.split(' ') : [];
    if (branch) setOpen((before) => (accordion ? own : [...new Set([...before, ...own])]));
  }, [branch, accordion]);
  return (
    <nav className="sidebar" aria-label={t(only ? 'shell.subMenu' : 'shell.menu')}>
      {logo && <Logo collapsed={collapsed} />}
      <Menu
        className="sidebar-menu"
        mode="inline"
        theme={dark ? 'dark' : 'light'}
        inlineCollapsed={collapsed}
        inlineIndent={18}
        items={menu.map(collapsed ? iconItemOf : itemOf)}
        selectedKeys={trail.slice(-1)}
        {...(!collapsed && {
          openKeys: open,
          onOpenChange: (after: string[]) => setOpen(accordion ? openBranch(menu, open, after) : after),
        })}
      />
    </nav>
  );
}
