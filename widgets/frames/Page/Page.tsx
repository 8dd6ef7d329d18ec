import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PageFrame } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { useThemeVariables } from '../themeVariables';
import { useNarrow } from '../useWidth';
import { Edge } from './Edge';
import { type FilterDrawer, FilterDrawerContext, SideDrawerContext, type Told } from './filterDrawer';
import { SideWidthContext } from './sideWidth';
import './Page.css';

type ToldBy = Partial<Record<'tree' | 'search', Told>>;

/** What tree and search told, and where they are on a narrow screen. */
function useFilterDrawer(narrow: boolean, close: () => void) {
  const [told, setTold] = useState<ToldBy>({});
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const tell = useCallback<FilterDrawer['tell']>((who, what) => setTold((now) => ({ ...now, [who]: what })), []);
  const drawer = useMemo(
    () => (narrow ? { tell, place: place ?? undefined, close } : undefined),
    [narrow, tell, place, close],
  );
  return { drawer, setPlace, told };
}

/** Side card (a tree) and main column; below 768 px tree and filters are in a drawer behind one button. */
export function Page({ side, sideWidthPx = 220, mostPx, main }: PageFrame) {
  useThemeVariables();
  const t = useWords();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const width = useContext(SideWidthContext);
  const widthPx = width?.widthPx ?? sideWidthPx;
  const setWidth = (next: number) => panel.current?.style.setProperty('--weft-side', `${next}px`);
  const { drawer, setPlace, told } = useFilterDrawer(narrow, close);
  const filters = narrow && (told.tree !== undefined || told.search !== undefined);
  const active = told.search?.active ?? 0;
  const opened = filters && open;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (opened) panel.current?.focus();
    // What is behind an open drawer cannot take the focus: not before it is closed.
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = opened;
  }, [opened]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if ((event.target as Element).matches('[aria-expanded="true"]')) return;
    event.stopPropagation();
    close();
  };
  return (
    <div className="weft-page">
      {side || narrow ? (
        <aside
          ref={panel}
          className={filters ? 'weft-page-side weft-page-drawer' : side ? 'weft-page-side' : 'weft-page-none'}
          style={{ '--weft-side': `${widthPx}px` } as CSSProperties}
          data-open={opened || undefined}
          {...(filters && { role: 'dialog', 'aria-modal': opened, 'aria-label': t('list.filters'), tabIndex: -1 })}
          onKeyDown={opened ? onKey : undefined}
        >
          {filters ? (
            <div className="weft-page-drawer-head">
              <strong>{t('list.filters')}</strong>
              <button type="button" className="weft-tool" aria-label={t('common.close')} onClick={close}>
                <Icon name="close" />
              </button>
            </div>
          ) : null}
          <SideDrawerContext value={drawer}>{side}</SideDrawerContext>
          {narrow ? <div ref={setPlace} /> : null}
        </aside>
      ) : null}
      {side && width && !narrow ? (
        <Edge
          className="weft-page-edge"
          label={t('widget.treeWidth')}
          widthPx={widthPx}
          least={width.least}
          most={width.most}
          usualPx={sideWidthPx}
          onMove={setWidth}
          onWidth={(next) => {
            setWidth(next);
            width.onWidth(next === sideWidthPx ? undefined : next);
          }}
        />
      ) : null}
      {opened ? <div className="weft-page-veil" aria-hidden="true" onClick={close} /> : null}
      <div className="weft-page-main" style={mostPx ? { maxWidth: mostPx } : undefined} inert={opened}>
        {filters ? (
          <button
            ref={button}
            type="button"
            className="weft-page-filters"
            data-action="filters"
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpen(true)}
          >
            <Icon name="filter" />
            <span>{t('list.filters')}</span>
            {active > 0 ? <b title={t('widget.activeFilters', { count: active })}>{active}</b> : null}
            {told.tree?.chosen ? <small>{told.tree.chosen}</small> : null}
          </button>
        ) : null}
        <FilterDrawerContext value={drawer}>{main}</FilterDrawerContext>
      </div>
    </div>
  );
}
