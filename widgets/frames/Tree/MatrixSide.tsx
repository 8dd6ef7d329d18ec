import type { ReactNode } from 'react';
import type { TreeNodeFrame } from '../../../engine/frames';
import { useWords } from '../../words';
import type { MatrixRow } from './matrixRows';

interface SideProps {
  row: MatrixRow;
  titles: readonly string[];
  /** Said of a group without nodes. */
  none: string | undefined;
  box: (item: TreeNodeFrame, row: MatrixRow) => ReactNode;
  groupBox: (row: MatrixRow, at: number, label: ReactNode, name: string) => ReactNode;
  id: string;
}

/** The groups of a row after the first one: a box for each, and one for each of their nodes. */
export function Side({ row, titles, none, box, groupBox, id }: SideProps) {
  const t = useWords();
  return (
    <section className="weft-matrix-side" id={id} aria-label={row.node.label}>
      <h3>{row.node.label}</h3>
      <div className="weft-matrix-groups">
        {titles.map((title, index) => {
          const at = index + 1;
          const items = row.groups[at] ?? [];
          return (
            <fieldset key={title}>
              <legend>{items.length ? groupBox(row, at, title, `${title} · ${row.node.label}`) : title}</legend>
              {items.length ? <div className="weft-matrix-items">{items.map((item) => box(item, row))}</div> : null}
              {items.length ? null : <p>{none ?? t('widget.matrixNone')}</p>}
            </fieldset>
          );
        })}
      </div>
    </section>
  );
}
