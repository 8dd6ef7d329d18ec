import type { DrawerProps } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { runtime, useWords } from '../../runtime';
import { BarTools } from '../bar/BarTools';
import { Breadcrumb } from '../bar/Breadcrumb';
import { MenuToggle } from '../bar/MenuToggle';
import { Logo } from '../Logo';
import { Sidebar } from '../Sidebar';
import { useMedium } from '../useCompact';
import { arrangements } from './arrangements';
import { useMaximised } from './maximised';
import { Side } from './Side';
import type { TopMenuProps } from './TopMenu';
import { useTopChoice } from './useTopChoice';

/** The menu of narrow screens only. */
const Drawer = lazy<ComponentType<DrawerProps>>(() => import('antd/es/drawer'));
/** Of two of the four layouts. */
const TopMenu = lazy<ComponentType<TopMenuProps>>(async () => ({ default: (await import('./TopMenu')).TopMenu }));

export interface LayoutProps {
  /** Mobile mode: every layout has its menu in a drawer (SHELL-57). */
  compact: boolean;
  path: string;
  title: string;
  /** Absent when tabs are off in the settings. */
  tabs: ReactNode;
  content: ReactNode;
}

/** Whether the menu is open, and the button's action: a drawer in mobile mode, else the side menu. `whole`: it holds the whole menu. */
function useMenuOpen({ compact, path, whole }: Pick<LayoutProps, 'compact' | 'path'> & { whole: boolean }) {
  const open = runtime.settings.useSettings((settings) => settings.sidebar === 1);
  const [drawer, setDrawer] = useState(false);
  const medium = useMedium() && whole;
  const [widened, setWidened] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of route closes the drawer (SHELL-58)
  useEffect(() => setDrawer(false), [path, compact]);
  // What is opened without room is not the person's choice for wider windows.
  if (medium && open) return { open: widened, toggle: () => setWidened(!widened), close: () => setDrawer(false) };
  return {
    open: compact ? drawer : open,
    toggle: () => (compact ? setDrawer(!drawer) : runtime.settings.set({ sidebar: open ? 0 : 1 })),
    close: () => setDrawer(false),
  };
}

function MenuDrawer({ open, path, onClose }: { open: boolean; path: string; onClose: () => void }) {
  const t = useWords();
  return (
    <Suspense>
      <Drawer
        open={open}
        placement="left"
        width={210}
        closable={false}
        title={null}
        rootClassName="menu-drawer"
        aria-label={t('shell.menu')}
        onClose={onClose}
      >
        <Sidebar collapsed={false} path={path} logo />
      </Drawer>
    </Suspense>
  );
}

/**
 * Menus, bar and tabs around the page, in one of four layouts (SHELL-01…04). The page keeps its place in the tree of React in all of
 * them: a change of layout loses nothing that is open.
 */
export function Layout({ compact, path, title, tabs, content }: LayoutProps) {
  const t = useWords();
  const layoutType = runtime.settings.useSettings((settings) => settings.layoutType);
  const { top, side } = compact ? { side: 'all' as const } : { top: undefined, ...arrangements[layoutType] };
  const maximised = useMaximised() && Boolean(tabs);
  const { chosen, choose } = useTopChoice(path);
  const menu = useMenuOpen({ compact, path, whole: side === 'all' });
  const collapsed = side === 'icons' || !menu.open;
  const toggle = (compact || side === 'all' || side === 'below') && (
    <MenuToggle open={menu.open} onToggle={menu.toggle} />
  );
  const only = side === 'below' ? (chosen?.children ?? []) : undefined;
  return (
    <div className={top ? 'shell shell-top' : 'shell'} data-layout={layoutType} data-maximised={maximised}>
      {top && (
        <header className="bar bar-top">
          <Logo collapsed={false} />
          {toggle}
          <Suspense fallback={<div className="top-menu" />}>
            <TopMenu path={path} {...(top === 'first' && { chosen, onChoose: choose })} />
          </Suspense>
          <BarTools />
        </header>
      )}
      <div className="shell-body">
        {compact && <MenuDrawer open={menu.open} path={path} onClose={menu.close} />}
        {!compact && side && <Side collapsed={collapsed} path={path} logo={!top} only={only} />}
        <div className="stage">
          {!top && (
            <header className="bar">
              {toggle}
              <Breadcrumb path={path} title={title} />
              <BarTools />
            </header>
          )}
          {tabs}
          <main id="content" className="content" tabIndex={-1} aria-label={t('shell.main')}>
            {content}
          </main>
        </div>
      </div>
    </div>
  );
}
