import { useRef, type WheelEvent } from 'react';
import { runtime, useWords } from '../../runtime';
import { toggleMaximised, useMaximised } from '../layout/maximised';
import { ShellIcon } from '../ShellIcon';
import { TabView } from './TabView';
import { useOverflow } from './useOverflow';

/** The wheel scrolls the row sideways. */
function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent): void {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY;
}

/** One tab per visited page (SHELL-20…26); arrows where the row is longer than the window, and a button that gives the page the whole window (ux 4). */
export function TabBar({ path }: { path: string }) {
  const t = useWords();
  const tabs = runtime.tabs.use((state) => state.tabs);
  const maximised = useMaximised();
  const row = useRef<HTMLElement>(null);
  const hidden = useOverflow(row, tabs.length);
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
          <TabView key={tab.path} tab={tab} path={path} tabs={tabs} long={hidden.start || hidden.end} />
        ))}
      </nav>
      {hidden.end && (
        <button type="button" className="tab-arrow" aria-label={t('shell.tabsAfter')} onClick={() => scroll(0.6)}>
          <ShellIcon name="right" sizePx={14} />
        </button>
      )}
      <button
        type="button"
        className="tab-maximise"
        aria-label={t(maximised ? 'shell.restorePage' : 'shell.maximisePage')}
        title={t(maximised ? 'shell.restorePage' : 'shell.maximisePage')}
        aria-pressed={maximised}
        onClick={toggleMaximised}
      >
        <ShellIcon name={maximised ? 'shrink' : 'grow'} sizePx={16} />
      </button>
    </div>
  );
}
