import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SearchFrame } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { useSearchDrawer } from '../Page/filterDrawer';
import './Search.css';

/** Filters above a table: one row, the rest collapsed; Enter searches. */
export function Search({ items, visible, active, activeFolded, onSearch, onReset }: SearchFrame) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const drawer = useSearchDrawer(active);
  const foldable = !drawer && items.length > visible;
  const shown = foldable && !open ? items.slice(0, visible) : items;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSearch();
    drawer?.close();
  };
  const search = (
    <section className="weft-search">
      <form onSubmit={submit} className="weft-search-form" aria-label={t('widget.search')}>
        {shown}
        <div className="weft-search-buttons">
          <Button autoInsertSpace={false} type="primary" htmlType="submit" data-action="search">
            {t('widget.search')}
          </Button>
          <Button autoInsertSpace={false} data-action="reset" onClick={onReset}>
            {t('widget.reset')}
          </Button>
          {foldable ? (
            <span className="weft-search-more">
              <Button autoInsertSpace={false} type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
                {t(open ? 'widget.fold' : 'widget.unfold')}
                <Icon name={open ? 'up' : 'down'} className="weft-search-fold" />
              </Button>
              {!open && activeFolded > 0 ? (
                <sup className="weft-search-active" title={t('widget.activeFilters', { count: activeFolded })}>
                  {activeFolded}
                </sup>
              ) : null}
            </span>
          ) : null}
        </div>
      </form>
    </section>
  );
  return drawer ? drawer.place && createPortal(search, drawer.place) : search;
}
