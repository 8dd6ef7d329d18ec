import { useRef, type WheelEvent } from 'react';
import { runtime, useWords } from '../../runtime';
import { ShellIcon } from '../ShellIcon';
import { TabView } from './TabView';
import { useOverflow } from './useOverflow';
import { useTabKeys } from './useTabKeys';

/** The wheel scrolls the row sideways. */
function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent): void {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY;
}

/** One tab per visited page (SHELL-20…26); arrows where the row is longer than the window. */
export function TabBar({ path }: { path: string }) {
  const t = useWords();
  const tabs = runtime.tabs.use((state) => state.tabs);
  const row = useRef<HTMLElement>(null);
  const hidden = useOverflow(row, tabs.length);
  useTabKeys(path);
  const scroll = (share: number) => row.current?.scrollBy({ left: share * row.current.clientWidth });
  return (
    <div className="tab-bar" data-more-start={hidden.start} data-more-end={hidden.end}>
      {hidden.start && (
        <button type="button" className="tab-arrow" aria-label={t('shell.tabsBefore')} onClick={() => scroll(-0.6)}>
          <ShellIcon name="left" sizePx={14} />
        </button>
      )}
      <nav ref={row} className="tabs" aria-label={t('shell.tabs')} onWheel={scrollSideways}>
        {tabs.map((tab) => (
          <TabView key={tab.path} tab={tab} path={path} tabs={tabs} />
        ))}
      </nav>
      {hidden.end && (
        <button type="button" className="tab-arrow" aria-label={t('shell.tabsAfter')} onClick={() => scroll(0.6)}>
          <ShellIcon name="right" sizePx={14} />
        </button>
      )}
    </div>
  );
}
