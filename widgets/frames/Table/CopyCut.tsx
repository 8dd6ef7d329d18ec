import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '../../icons';
import { useWords } from '../../words';

const cells = 'td.ant-table-cell-ellipsis, .ant-table-tbody-virtual .ant-table-cell-ellipsis';

interface Cut {
  text: string;
  top: number;
  left: number;
}

/** Copy button for text that does not fit its cell, while the pointer is over it (ux 38). One button for the table; `first`: where the pointer came in. */
export function CopyCut({ section, first }: { section: RefObject<HTMLElement | null>; first: Element }) {
  const t = useWords();
  const [cut, setCut] = useState<Cut>();
  const [done, setDone] = useState(false);
  useEffect(() => {
    const box = section.current;
    if (!box) return;
    let held: HTMLElement | undefined;
    /** The text of a cell ends before the button. */
    const hold = (cell: HTMLElement | undefined) => {
      if (held !== cell) held?.removeAttribute('data-copied');
      held = cell;
      cell?.setAttribute('data-copied', '');
    };
    const over = (target: Element) => {
      if (target.closest?.('.weft-cut-copy')) return;
      const cell = target.closest?.<HTMLElement>(cells);
      setDone(false);
      if (cell && cell === held) return;
      if (!cell || cell.scrollWidth <= cell.clientWidth || cell.querySelector('input, textarea')) return leave();
      hold(cell);
      const { right, top, height } = cell.getBoundingClientRect();
      setCut({ text: cell.textContent ?? '', top: top + height / 2, left: right });
    };
    const leave = () => {
      hold(undefined);
      setCut(undefined);
    };
    const move = (event: Event) => over(event.target as Element);
    over(first);
    box.addEventListener('mouseover', move);
    box.addEventListener('mouseleave', leave);
    box.addEventListener('scroll', leave, true);
    return () => {
      hold(undefined);
      box.removeEventListener('mouseover', move);
      box.removeEventListener('mouseleave', leave);
      box.removeEventListener('scroll', leave, true);
    };
  }, [section, first]);
  if (!cut) return null;
  const label = t(done ? 'list.copied' : 'list.copyText');
  const copy = () => void navigator.clipboard?.writeText(cut.text).then(() => setDone(true));
  return (
    <button
      type="button"
      className="weft-cut-copy"
      // The text is in the document already; the button is for the pointer only.
      tabIndex={-1}
      style={{ top: cut.top, left: cut.left }}
      aria-label={label}
      title={label}
      onClick={copy}
    >
      <Icon name={done ? 'check' : 'copy'} />
    </button>
  );
}
