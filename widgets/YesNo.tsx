import { useWords } from './words';

/** A mark for yes or no beside its words; without words the mark has a name. */
export function YesNo({ yes = false, words }: { yes?: boolean; words?: string }) {
  const t = useWords();
  const look = yes ? 'weft-yes' : 'weft-no';
  if (words) return <span className={look}>{words}</span>;
  return <span className={look} role="img" aria-label={t(yes ? 'common.yes' : 'common.no')} />;
}
