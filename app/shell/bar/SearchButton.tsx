import { lazy, Suspense, useCallback, useState } from 'react';
import { useWords } from '../../runtime';
import { BarButton } from './BarButton';
import { useSearchKeys } from './useSearchKeys';

const SearchPalette = lazy(async () => ({ default: (await import('../search/SearchPalette')).SearchPalette }));

/** Opens the search by a press, Ctrl-K or `/`; its code is fetched with the first use. */
export function SearchButton() {
  const t = useWords();
  const [open, setOpen] = useState<boolean>();
  const show = useCallback(() => setOpen(true), []);
  useSearchKeys(show);
  return (
    <>
      <BarButton icon="search" label={t('shell.search')} expanded={open ?? false} onClick={show} />
      {open !== undefined && (
        <Suspense>
          <SearchPalette open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
