import { Dropdown } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isPinned, pathsToClose, type Tab } from '../../runtime/tabs';
import { Icon } from '../../widgets/icons';
import { confirm } from '../feedback';
import { runtime, useWords } from '../runtime';
import { isDirty, setDirty } from './dirty';
import { ShellIcon } from './ShellIcon';
import { usePage, useTitle } from './usePage';

/** Actions on tabs; one that would lose unsaved input asks first. */
function useTabActions(path: string) {
  const t = useWords();
  const navigate = useNavigate();
  const mayLose = async (paths: string[]) => !isDirty(paths) || (await confirm(t('shell.leave')));
  async function close(paths: string[]) {
    if (paths.length === 0 || !(await mayLose(paths))) return;
    for (const each of paths) setDirty(each, false);
    const next = runtime.tabs.close(paths, path);
    if (next !== path) void navigate(next);
  }
  async function refresh(target: string) {
    if (!(await mayLose([target]))) return;
    setDirty(target, false);
    runtime.tabs.refresh(target);
  }
  return { close, refresh };
}

function TabView({ tab, path, tabs }: { tab: Tab; path: string; tabs: Tab[] }) {
  const t = useWords();
  const navigate = useNavigate();
  const titleOf = useTitle();
  const actions = useTabActions(path);
  const showIcon = runtime.settings.useSettings((settings) => settings.tagsIcon);
  const element = useRef<HTMLDivElement>(null);
  const page = usePage(tab.path, tab.search);
  const title = titleOf(page);
  const active = tab.path === path;
  const icon = page.kind === 'menu' ? page.route.icon : page.kind === 'home' ? 'home' : undefined;
  const pinned = isPinned(tab.path);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  const closing = (which: 'this' | 'others' | 'all') => pathsToClose(tabs, tab.path, which);
  const items = [
    { key: 'refresh', label: t('shell.tabRefresh'), onClick: () => void actions.refresh(tab.path) },
    { key: 'close', label: t('shell.tabClose'), disabled: pinned, onClick: () => void actions.close(closing('this')) },
    { key: 'others', label: t('shell.tabCloseOthers'), onClick: () => void actions.close(closing('others')) },
    { key: 'all', label: t('shell.tabCloseAll'), onClick: () => void actions.close(closing('all')) },
  ];
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the middle button; the buttons inside do it for the keyboard */}
      <div
        ref={element}
        className={active ? 'tab tab-active' : 'tab'}
        onAuxClick={(event) => {
          if (event.button === 1) void actions.close(closing('this'));
        }}
        // Otherwise the browser starts its autoscroll before the click ends.
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      >
        <button
          type="button"
          className="tab-title"
          aria-current={active ? 'page' : undefined}
          onClick={() => void navigate(tab.path + tab.search)}
        >
          {showIcon && icon && <Icon name={icon} />}
          <span>{title}</span>
        </button>
        {!pinned && (
          <button
            type="button"
            className="tab-close"
            aria-label={t('shell.tabCloseNamed', { title })}
            onClick={() => void actions.close(closing('this'))}
          >
            <ShellIcon name="close" sizePx={12} />
          </button>
        )}
      </div>
    </Dropdown>
  );
}

/** One tab per visited page (SHELL-20…26). */
export function TabBar({ path }: { path: string }) {
  const t = useWords();
  const tabs = runtime.tabs.use((state) => state.tabs);
  return (
    <nav className="tabs" aria-label={t('shell.tabs')}>
      {tabs.map((tab) => (
        <TabView key={tab.path} tab={tab} path={path} tabs={tabs} />
      ))}
    </nav>
  );
}
