import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { type ListItem, listed, listItems, readList } from '../../../../core/design/list/lists';
import { indexOf } from '../../../../core/design/places';
import { useTexts } from '../../../code/Code/desk/useDesk';
import { useDrag } from '../../../code/Code/desk/useDrag';
import { namedItems } from '../../../code/Code/list/namedItems';
import { useWords } from '../../../words';
import { type Box, nearestLine, placed } from './geometry';
import type { GlassProps } from './glassProps';
import { Labelled } from './LabelBox';
import { fixedOver, itemFinder, itemLines, widthTo } from './listItems';
import { useDrawn } from './useDrawn';
import { useListSelecting } from './useListSelecting';
import { usePane } from './usePane';
import './glass.css';

/** Where items would be put, or how wide a column would be. */
type Target = { line: Box } & ({ to: number } | { width: number });
/** Items that are moved, the pressed one among them, or the column that is made wider or narrower. */
interface Held {
  names: string[];
  edge: boolean;
}

const nothing: ListItem[] = [];

/**
 * A pane of glass above the drawn list: a press selects a column, a filter or a button, with Shift or Ctrl several; a drag moves them
 * among their like, a double press edits the label, the right edge of a head makes the column wider or narrower. What it does the
 * outline of the list does as well.
 */
export function ListGlass({ desk, frame, scale, left, top }: GlassProps) {
  const t = useWords();
  const glass = useRef<HTMLDivElement>(null);
  const { columnData = '', formData = '' } = useTexts(desk);
  const items = useMemo(() => {
    const data = readList(columnData);
    return data ? namedItems(t, listItems(data, listed(formData))) : nothing;
  }, [t, columnData, formData]);
  const boxes = useDrawn(frame, items, itemFinder, { scale, left, top }, fixedOver);
  const { selected, lead, acts, pick, keys } = useListSelecting(desk, items);
  const [labelled, setLabelled] = useState<string>();
  /** The item whose right edge was pressed. */
  const edged = ({ target }: { target: EventTarget }) => {
    const edge = (target as HTMLElement).closest<HTMLElement>('[data-edge]')?.dataset.edge;
    return items.find(({ pointer }) => pointer === edge);
  };
  const { over, pointIn, under, press, props, waits, lasting, held, found } = usePane(
    glass,
    { frame, scale, left, top },
    { items, boxes, choose: (item, event) => pick(edged(event) ?? item, event) },
  );
  const drag = useDrag<Held, Target>(glass, {
    grab: (from, x, y) => {
      const sized = edged({ target: from });
      const item = sized ?? under(x, y);
      const isOne = sized || !item || !selected.includes(item);
      return (
        item && { names: held((isOne ? [item] : selected).map(({ pointer }) => pointer)), edge: sized !== undefined }
      );
    },
    waits,
    at: ({ names, edge }, x, y) => {
      const [first] = found(names);
      const [overX, overY] = pointIn(x, y);
      if (!first) return undefined;
      if (!edge) return nearestLine(itemLines(items, first.list, lasting), overX, overY);
      const box = lasting.get(first.pointer);
      if (!box) return undefined;
      const start = box.from ?? box.left;
      const width = widthTo(start, overX, scale);
      const right = start + width * scale;
      return { width, line: { ...box, left: right, right } };
    },
    drop: (to, { names }) => {
      const moving = found(names);
      const [first] = moving;
      if (!first) return;
      if ('width' in to) acts.widen(first, to.width);
      else if (moving.length > 1) acts.moveAll(moving, to.to);
      else acts.move(first, to.to > indexOf(first.pointer) ? to.to - 1 : to.to);
    },
  });
  const { target } = drag;
  const { onKeyDown, ...clipboard } = keys(() => setLabelled(lead?.pointer));
  return (
    <div
      {...props(drag)}
      {...clipboard}
      onKeyDown={onKeyDown}
      role="application"
      aria-label={t('desk.canvasList')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it has keys of its own
      tabIndex={0}
      onClick={press}
      onDoubleClick={({ clientX, clientY }: MouseEvent) => setLabelled(under(clientX, clientY)?.pointer)}
    >
      {items.map(({ pointer, label, list }) => {
        const box = boxes.get(pointer);
        const isSelected = selected.some((each) => each.pointer === pointer);
        if (!box) return null;
        return (
          <div key={pointer} aria-hidden>
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
      <Labelled
        {...{ items, boxes, glass }}
        pointer={labelled}
        close={() => setLabelled(undefined)}
        label={acts.label}
      />
      {target ? (
        <div aria-hidden className="weft-glass-line" style={placed(target.line)}>
          {'width' in target ? <span>{target.width} px</span> : null}
        </div>
      ) : null}
    </div>
  );
}
