import { Dropdown, type MenuProps } from 'antd';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { homePath, isPinned, neighbourOf, pathsToClose, type Tab } from '../../../runtime/tabs';
import { Icon } from '../../../widgets/icons';
import { runtime, useWords } from '../../runtime';
import { useDirty } from '../dirty';
import { ShellIcon } from '../ShellIcon';
import { usePage, useTitle } from '../usePage';
import { useTabActions } from './useTabActions';

interface Props {
  tab: Tab;
  /** The page in front. */
  path: string;
  tabs: Tab[];
}

/** The context menu of a tab: what the pointer can do to it, also for the keyboard. */
function useTabMenu({ tab, path, tabs }: Props): MenuProps['items'] {
  const t = useWords();
  const actions = useTabActions(path);
  const pinned = isPinned(tab);
  const closing = (which: 'this' | 'others' | 'all') => () => void actions.close(pathsToClose(tabs, tab.path, which));
  const moving = (step: 1 | -1) => () => {
    const other = neighbourOf(tabs, tab.path, step);
    if (other) runtime.tabs.move(tab.path, other.path);
  };
  const home = tab.path === homePath;
  const at = tabs.indexOf(tab);
  const alike = (other: Tab | undefined) => !!other && other.path !== homePath && isPinned(other) === pinned;
  return [
    { key: 'refresh', label: t('shell.tabRefresh'), onClick: () => void actions.refresh(tab.path) },
    {
      key: 'pin',
      label: t(tab.pinned ? 'shell.tabUnpin' : 'shell.tabPin'),
      disabled: home,
      onClick: () => runtime.tabs.pin(tab.path, !pinned),
    },
    { key: 'left', label: t('shell.tabLeft'), disabled: home || !alike(tabs[at - 1]), onClick: moving(-1) },
    { key: 'right', label: t('shell.tabRight'), disabled: home || !alike(tabs[at + 1]), onClick: moving(1) },
    { type: 'divider' },
    { key: 'close', label: t('shell.tabClose'), disabled: pinned, onClick: closing('this') },
    { key: 'others', label: t('shell.tabCloseOthers'), onClick: closing('others') },
    { key: 'all', label: t('shell.tabCloseAll'), onClick: closing('all') },
  ];
}

const dragType = 'application/x-weft-tab';

/** A tab is dragged to the place of another one. */
function useTabDrag(path: string) {
  const [over, setOver] = useState(false);
  const isTab = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragType);
  return {
    over,
    drag: {
      draggable: path !== homePath,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.setData(dragType, path);
        dataTransfer.effectAllowed = 'move';
      },
      onDragOver: (event: DragEvent) => {
        if (!isTab(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!isTab(event)) return;
        event.preventDefault();
        runtime.tabs.move(event.dataTransfer.getData(dragType), path);
      },
    },
  };
}

/** One tab: its page, a mark while it holds unsaved input, and a cross unless it is pinned. `long`: the row has arrows. */
export function TabView({ tab, path, tabs, long }: Props & { long: boolean }) {
  const t = useWords();
  const navigate = useNavigate();
  const titleOf = useTitle();
  const actions = useTabActions(path);
  const items = useTabMenu({ tab, path, tabs });
  const { over, drag } = useTabDrag(tab.path);
  const showIcon = runtime.settings.useSettings((settings) => settings.tagsIcon);
  const element = useRef<HTMLDivElement>(null);
  const page = usePage(tab.path, tab.search);
  const title = titleOf(page);
  const active = tab.path === path;
  const icon = page.kind === 'menu' ? page.route.icon : page.kind === 'home' ? 'home' : undefined;
  const dirty = useDirty([tab.path]);
  const close = () => void actions.close(pathsToClose(tabs, tab.path, 'this'));
  // Arrows that appear, and a title that comes late, would cover the open tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `long` and `title` change where the tab lies
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, long, title]);

  return (
    <Dropdown trigger={['contextMenu']} menu={{ items }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the middle button and dragging; the menu and the buttons inside do it for the keyboard */}
      <div
        ref={element}
        className={['tab', active && 'tab-active', over && 'tab-over'].filter(Boolean).join(' ')}
        {...drag}
        onAuxClick={(event) => event.button === 1 && close()}
        // Otherwise the browser starts its autoscroll before the click ends.
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      >
        <button
          type="button"
          className="tab-title"
          aria-current={active ? 'page' : undefined}
          onClick={() => void navigate(tab.path + tab.search)}
        >
          {tab.pinned ? <ShellIcon name="pin" sizePx={13} /> : showIcon && icon && <Icon name={icon} />}
          <span>{title}</span>
          {dirty && <i className="tab-dirty" role="img" aria-label={t('shell.tabDirty')} title={t('shell.tabDirty')} />}
        </button>
        {!isPinned(tab) && (
          <button type="button" className="tab-close" aria-label={t('shell.tabCloseNamed', { title })} onClick={close}>
            <ShellIcon name="close" sizePx={12} />
          </button>
        )}
      </div>
    </Dropdown>
  );
}
