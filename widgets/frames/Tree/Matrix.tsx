import { type ReactNode, useMemo } from 'react';
import type { TreeFrame, TreeNodeFrame } from '../../../engine/frames';
import { useWords } from '../../words';
import './Matrix.css';

/** A node with the ones directly below it that have no children. */
interface MatrixRow {
  node: TreeNodeFrame;
  /** Labels of the nodes above it. */
  path: string;
  items: TreeNodeFrame[];
}

/** Columns of labels that several rows have; others stand together at the end. */
const mostColumns = 6;
const leastRows = 2;

function rowsOf(nodes: readonly TreeNodeFrame[], above: readonly string[] = []): MatrixRow[] {
  return nodes.flatMap((node) => {
    if (!node.children?.length) return above.length ? [] : [{ node, path: '', items: [node] }];
    const items = node.children.filter(({ children }) => !children?.length);
    const own = items.length ? [{ node, path: above.join(' / '), items }] : [];
    return [...own, ...rowsOf(node.children, [...above, node.label])];
  });
}

/** The labels that most rows have, in the order of their first row. */
function columnsOf(rows: readonly MatrixRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { items } of rows)
    for (const label of new Set(items.map((item) => item.label))) counts.set(label, (counts.get(label) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count >= leastRows);
  const kept = new Set(common.sort((a, b) => b[1] - a[1]).slice(0, mostColumns));
  return [...counts.keys()].filter((label) => [...kept].some(([each]) => each === label));
}

interface BoxProps {
  label: ReactNode;
  /** Name of the box where its label is that of the column. */
  name?: string;
  nodes: readonly TreeNodeFrame[];
  ticked: ReadonlySet<string>;
  onTick: (on: boolean) => void;
}

/** A box over some nodes: ticked when all of them are, half when some are. */
function Box({ label, name, nodes, ticked, onTick }: BoxProps) {
  const free = nodes.filter(({ disabled }) => !disabled);
  const count = nodes.filter(({ id }) => ticked.has(id)).length;
  const every = count > 0 && count === nodes.length;
  return (
    <label className="weft-matrix-box" title={name}>
      <input
        type="checkbox"
        aria-label={name}
        checked={every}
        disabled={free.length === 0}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !every;
        }}
        onChange={() => onTick(!free.every(({ id }) => ticked.has(id)))}
      />
      {label}
    </label>
  );
}

type Props = Required<Pick<TreeFrame, 'ticked' | 'onTick'>> & { nodes: TreeNodeFrame[] };

/** The boxes of a tree as a table: a row for each parent, a column for each label that several parents have below them. */
export function Matrix({ nodes, ticked, onTick }: Props) {
  const t = useWords();
  const rows = useMemo(() => rowsOf(nodes), [nodes]);
  const columns = useMemo(() => columnsOf(rows), [rows]);
  const on = useMemo(() => new Set(ticked), [ticked]);
  const all = (wanted: readonly TreeNodeFrame[], to: boolean): void => {
    for (const node of wanted) if (!node.disabled) onTick(node, to);
  };
  const rest = (items: readonly TreeNodeFrame[]) => items.filter(({ label }) => !columns.includes(label));
  const hasRest = rows.some(({ items }) => rest(items).length > 0);
  const box = (item: TreeNodeFrame, row: MatrixRow): ReactNode => (
    <Box
      key={item.id}
      label={<span className="weft-matrix-label">{item.label}</span>}
      name={`${item.label} · ${row.node.label}`}
      nodes={[item]}
      ticked={on}
      onTick={(to) => onTick(item, to)}
    />
  );
  return (
    <table className="weft-matrix">
      <thead>
        <tr>
          <th scope="col">{t('widget.matrixRow')}</th>
          {columns.map((label) => {
            const nodesOf = rows.flatMap(({ items }) => items.filter((item) => item.label === label));
            return (
              <th key={label} scope="col">
                <Box label={label} nodes={nodesOf} ticked={on} onTick={(to) => all(nodesOf, to)} />
              </th>
            );
          })}
          {hasRest ? <th scope="col">{columns.length ? t('widget.matrixRest') : null}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.node.id}>
            <th scope="row" title={row.path ? `${row.path} / ${row.node.label}` : undefined}>
              <Box
                label={
                  <span>
                    {row.node.label}{' '}
                    <small>{`${row.items.filter(({ id }) => on.has(id)).length}/${row.items.length}`}</small>
                  </span>
                }
                name={row.node.label}
                nodes={row.items}
                ticked={on}
                onTick={(to) => all(row.items, to)}
              />
            </th>
            {columns.map((label) => (
              <td key={label} className="weft-matrix-cell">
                {row.items.filter((item) => item.label === label).map((item) => box(item, row))}
              </td>
            ))}
            {hasRest ? <td className="weft-matrix-rest">{rest(row.items).map((item) => box(item, row))}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
