import type { DrawerProps } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { runtime, useWords } from '../runtime';

/** The menu of narrow screens only. */
const Drawer = lazy<ComponentType<DrawerProps>>(() => import('antd/es/drawer'));

export interface SideProps {
  collapsed: boolean;
}
export interface BarProps {
  /** Whether the side menu is open. */
  menuOpen: boolean;
  onToggle: () => void;
}
/** The parts that a layout arranges. */
export interface LayoutProps {
  /** Mobile mode. */
  compact: boolean;
  /** Changes with the page: a menu drawer closes then (SHELL-58). */
  routeKey: string;
  sidebar: (props: SideProps) => ReactNode;
  navbar: (props: BarProps) => ReactNode;
  /** Absent when tabs are off in the settings. */
  tabs: ReactNode;
  content: ReactNode;
}

/** Side menu on the left, bar and tabs above the page (SHELL-01). */
export function ClassicLayout({ compact, routeKey, sidebar, navbar, tabs, content }: LayoutProps) {
  const t = useWords();
  const open = runtime.settings.useSettings((settings) => settings.sidebar === 1);
  const [drawer, setDrawer] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a route change closes the drawer
  useEffect(() => setDrawer(false), [routeKey, compact]);
  const toggle = () => (compact ? setDrawer(!drawer) : runtime.settings.set({ sidebar: open ? 0 : 1 }));
  return (
    <div className="shell">
      {compact ? (
        <Suspense>
          <Drawer
            open={drawer}
            placement="left"
            width={210}
            closable={false}
            title={null}
            rootClassName="menu-drawer"
            aria-label={t('shell.menu')}
            onClose={() => setDrawer(false)}
          >
            {sidebar({ collapsed: false })}
          </Drawer>
        </Suspense>
      ) : (
        <aside className={open ? 'aside' : 'aside aside-collapsed'}>{sidebar({ collapsed: !open })}</aside>
      )}
      <div className="stage">
        {navbar({ menuOpen: compact ? drawer : open, onToggle: toggle })}
        {tabs}
        <main id="content" className="content" tabIndex={-1} aria-label={t('shell.main')}>
          {content}
        </main>
      </div>
    </div>
  );
}
