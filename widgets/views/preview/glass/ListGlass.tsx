import { type MouseEvent, useContext, useMemo, useRef } from 'react';
import { inList } from '../../../../core/design/list/acts';
import { type ListItem, listed, listItems, readList } from '../../../../core/design/list/lists';
import { PartsContext } from '../../../../engine/document/parts';
import { useSelected, useTexts } from '../../../code/Code/desk/useDesk';
import { useDrag } from '../../../code/Code/desk/useDrag';
import { namedItems } from '../../../code/Code/list/namedItems';
import { partOf, useListActs } from '../../../code/Code/list/useListActs';
import { useWords } from '../../../words';
import { type Box, nearestLine, placed } from './geometry';
import type { GlassProps } from './glassProps';
import { fixedOver, itemFinder, itemLines, widthTo } from './listItems';
import { useDrawn } from './useDrawn';
import { usePane } from './usePane';
import './glass.css';

/** Where an item would be put, or how wide a column would be. */
type Target = { line: Box } & ({ to: number } | { width: number });

const nothing: ListItem[] = [];

/**
 * A pane of glass above the drawn list: a press selects a column, a filter or a button, a drag moves it among its like, the right edge
 * of a head makes the column wider or narrower. What it does the outline of the list does as well, by keys and for readers.
 */
export function ListGlass({ desk, frame, scale, left, top }: GlassProps) {
  const t = useWords();
  const parts = useContext(PartsContext);
  const glass = useRef<HTMLDivElement>(null);
  const acts = useListActs(desk);
  const { columnData = '', formData = '' } = useTexts(desk);
  const items = useMemo(() => {
    const data = readList(columnData);
    return data ? namedItems(t, listItems(data, listed(formData))) : nothing;
  }, [t, columnData, formData]);
  const boxes = useDrawn(frame, items, itemFinder, { scale, left, top }, fixedOver);
  const chosen = useSelected(desk, 'columnData').split('\n');
  const { over, pointIn, under, props } = usePane(glass, { frame, scale, left, top }, { items, boxes });
  const select = (item: ListItem | undefined) => {
    desk.select(item ? [inList(item.pointer)] : [], desk);
    if (item) parts?.tell({ kind: 'at', part: partOf(item) }, desk);
  };
  const drag = useDrag<Target>(glass, (from, x, y) => {
    const edge = from.closest<HTMLElement>('[data-edge]')?.dataset.edge;
    const item = edge === undefined ? under(x, y) : items.find(({ pointer }) => pointer === edge);
    const box = item && boxes.get(item.pointer);
    if (!item || !box) return undefined;
    const at = items.filter(({ list }) => list === item.list).indexOf(item);
    const lines = itemLines(items, item.list, boxes);
    return {
      at: (nowX, nowY) => {
        const [overX, overY] = pointIn(nowX, nowY);
        if (edge === undefined) return nearestLine(lines, overX, overY);
        const start = box.from ?? box.left;
        const width = widthTo(start, overX, scale);
        const right = start + width * scale;
        return { width, line: { ...box, left: right, right } };
      },
      drop: (target) => {
        if ('width' in target) acts.widen(item, target.width);
        else acts.move(item, target.to > at ? target.to - 1 : target.to);
      },
    };
  });
  const { target } = drag;
  return (
    <div
      {...props(drag)}
      aria-hidden
      onClick={({ target: pressed, clientX, clientY }: MouseEvent) => {
        const edge = (pressed as HTMLElement).closest<HTMLElement>('[data-edge]')?.dataset.edge;
        select(items.find(({ pointer }) => pointer === edge) ?? under(clientX, clientY));
      }}
    >
      {items.map(({ pointer, label, list }) => {
        const box = boxes.get(pointer);
        const isSelected = chosen.includes(pointer);
        if (!box) return null;
        return (
          <div key={pointer}>
            {isSelected || pointer === over ? (
              <div className="weft-glass-part" data-selected={isSelected || undefined} style={placed(box)}>
                {isSelected ? <span>{label}</span> : null}
              </div>
            ) : null}
            {list === 'columnList' && box.to === undefined ? (
              <i data-edge={pointer} style={{ top: box.top, left: box.right, height: box.bottom - box.top }} />
            ) : null}
          </div>
        );
      })}
      {target ? (
        <div className="weft-glass-line" style={placed(target.line)}>
          {'width' in target ? <span>{target.width} px</span> : null}
        </div>
      ) : null}
    </div>
  );
}
