import type { CSSProperties } from 'react';
import type { ContainerProps } from '../../../engine/registry';

/** A cell and its pane. Cells covered by others are left out. */
export interface GridCell {
  pane: string;
  colspan?: number;
  rowspan?: number;
  backgroundColor?: string;
}

export interface TableGridProps extends ContainerProps {
  /** Rows of cells; default: each pane is a row. */
  rows?: GridCell[][];
  borderType?: string;
  borderColor?: string;
  /** Pixels. */
  borderWidth?: number | string;
}

/** Fields in the cells of a table (contract-visualdev §3.4). Layout only: screen readers get just the fields. */
export function TableGrid({ panes, rows, label, borderType = 'solid', borderColor, borderWidth = 1 }: TableGridProps) {
  const byName = new Map(panes.map((pane) => [pane.name, pane]));
  const lines = rows ?? panes.map(({ name }): GridCell[] => [{ pane: name }]);
  const widthPx = borderType === 'none' ? 0 : Number(borderWidth) || 0;
  const border = `${widthPx}px ${borderType} ${borderColor || 'var(--weft-border)'}`;
  return (
    <div className="weft-cells-scroll">
      <table
        className="weft-cells"
        role="presentation"
        aria-label={label}
        style={{ '--weft-cell': border } as CSSProperties}
      >
        <tbody>
          {lines.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a layout have no other name and never move
            <tr key={index}>
              {cells.map(({ pane, colspan = 1, rowspan = 1, backgroundColor }) => (
                <td key={pane} colSpan={colspan} rowSpan={rowspan} style={{ background: backgroundColor || undefined }}>
                  {byName.get(pane)?.content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
