import { type ReactNode, useId, useMemo, useState } from 'react';
import type { TreeFrame, TreeNodeFrame } from '../../../engine/frames';
import { useWords } from '../../words';
import { useNoSide } from '../useWidth';
import { Box } from './MatrixBox';
import { Side } from './MatrixSide';
import { columnsOf, columnValue, type MatrixRow, rowsOf } from './matrixRows';
import './Matrix.css';

type Props = Required<Pick<TreeFrame, 'ticked' | 'onTick'>> & Pick<TreeFrame, 'groups'> & { nodes: TreeNodeFrame[] };

/**
 * The boxes of a tree as a table: a row for each parent, a column for each label that several parents have below them.
 * With groups the columns are those of the first one; the others have one column each with a box and a count, and stand
 * with their nodes at the side of the chosen row, in narrow windows below it.
 */
export function Matrix({ nodes, ticked, onTick, groups }: Props) {
  const t = useWords();
  const sideId = useId();
  const noSide = useNoSide();
  const [chosen, setChosen] = useState<string>();
  const rows = useMemo(() => rowsOf(nodes, groups), [nodes, groups]);
  const columns = useMemo(() => columnsOf(rows, groups), [rows, groups]);
  const on = useMemo(() => new Set(ticked), [ticked]);
  const [firstTitle, ...sideTitles] = groups?.items.map(({ title }) => title) ?? [];
  const hasSide = sideTitles.length > 0;
  const current = hasSide ? (rows.find(({ node }) => node.id === chosen) ?? rows[0]) : undefined;
  const within = (row: MatrixRow, value: string) =>
    (row.groups[0] ?? []).filter((item) => columnValue(item, groups) === value);
  const rest = (row: MatrixRow) =>
    (row.groups[0] ?? []).filter((item) => !columns.some(({ value }) => value === columnValue(item, groups)));
  const hasRest = rows.some((row) => rest(row).length > 0);
  const over = (of: readonly TreeNodeFrame[], label: ReactNode, name?: string): ReactNode => (
    <Box label={label} name={name} nodes={of} ticked={on} onTick={(to) => onTick(of, to)} />
  );
  const counted = (items: readonly TreeNodeFrame[]) => `${items.filter(({ id }) => on.has(id)).length}/${items.length}`;
  const box = (item: TreeNodeFrame, row: MatrixRow): ReactNode => (
    <Box
      key={item.id}
      label={<span className="weft-matrix-label">{item.label}</span>}
      name={`${item.label} · ${row.node.label}`}
      nodes={[item]}
      ticked={on}
      onTick={(to) => onTick([item], to)}
    />
  );
  const groupBox = (row: MatrixRow, at: number, label: ReactNode, name: string): ReactNode => {
    const items = row.groups[at] ?? [];
    const count = <small>{counted(items)}</small>;
    return over(
      items,
      label ? (
        <span>
          {label} {count}
        </span>
      ) : (
        count
      ),
      name,
    );
  };
  const side = (row: MatrixRow) => (
    <Side row={row} titles={sideTitles} none={groups?.emptyText} box={box} groupBox={groupBox} id={sideId} />
  );
  const rowName = (row: MatrixRow): ReactNode => {
    const label = (
      <span>
        {row.node.label} <small>{counted(row.items)}</small>
      </span>
    );
    if (!hasSide) return over(row.items, label, row.node.label);
    return (
      <span className="weft-matrix-name">
        {over(row.items, null, row.node.label)}
        <button
          type="button"
          aria-expanded={row === current}
          aria-controls={row === current ? sideId : undefined}
          onClick={() => setChosen(row.node.id)}
        >
          {label}
        </button>
      </span>
    );
  };
  const spanned = hasSide ? 2 : 1;
  const firstColumns = columns.length + (hasRest ? 1 : 0);
  const heads = (
    <>
      {columns.map(({ value, label }) => (
        <th key={value} scope="col">
          {over(
            rows.flatMap((row) => within(row, value)),
            label,
          )}
        </th>
      ))}
      {hasRest ? <th scope="col">{columns.length ? t('widget.matrixRest') : null}</th> : null}
    </>
  );
  return (
    <div className="weft-matrix-both">
      <div className="weft-matrix-table">
        <table className="weft-matrix">
          <thead>
            <tr>
              <th scope="col" rowSpan={spanned}>
                {t('widget.matrixRow')}
              </th>
              {hasSide && firstColumns ? (
                <th scope="colgroup" colSpan={firstColumns}>
                  {firstTitle}
                </th>
              ) : null}
              {sideTitles.map((title, index) => (
                <th key={title} scope="col" rowSpan={spanned}>
                  {over(
                    rows.flatMap((row) => row.groups[index + 1] ?? []),
                    title,
                  )}
                </th>
              ))}
              {hasSide ? null : heads}
            </tr>
            {hasSide ? <tr className="weft-matrix-heads">{heads}</tr> : null}
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.node.id} className={row === current ? 'weft-matrix-chosen' : undefined}>
                <th scope="row" title={row.path ? `${row.path} / ${row.node.label}` : undefined}>
                  {rowName(row)}
                </th>
                {columns.map(({ value }) => (
                  <td key={value} className="weft-matrix-cell">
                    {within(row, value).map((item) => box(item, row))}
                  </td>
                ))}
                {hasRest ? <td className="weft-matrix-rest">{rest(row).map((item) => box(item, row))}</td> : null}
                {noSide
                  ? null
                  : sideTitles.map((title, index) => (
                      <td key={title}>
                        {row.groups[index + 1]?.length
                          ? groupBox(row, index + 1, null, `${title} · ${row.node.label}`)
                          : null}
                      </td>
                    ))}
                {noSide && row === current ? <td className="weft-matrix-below">{side(row)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {current && !noSide ? side(current) : null}
    </div>
  );
}
