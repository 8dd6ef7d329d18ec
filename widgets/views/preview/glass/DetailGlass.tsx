import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { detailItems, hideInDetail, moveInDetail } from '../../../../core/design/model/detail';
import { useAct } from '../../../code/Code/desk/useAct';
import { useTexts } from '../../../code/Code/desk/useDesk';
import { useDrag } from '../../../code/Code/desk/useDrag';
import { useWords } from '../../../words';
import { fieldFinder } from './fieldFinder';
import { type Box, type Boxes, edgeOf, nearestLine, placed } from './geometry';
import type { GlassProps } from './glassProps';
import { Labelled } from './LabelBox';
import { useDrawn } from './useDrawn';
import { usePane } from './usePane';
import { useSelecting } from './useSelecting';
import './glass.css';

/** A line at which fields would be put, before the field of this name; undefined: at the end. */
interface DetailLine {
  before: string | undefined;
  line: Box;
  of: Box;
}

const ways: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const alone = { shiftKey: false, ctrlKey: false, metaKey: false };

/** The edges of the fields that are in sight. */
function linesOf(items: readonly { pointer: string; name: string }[], boxes: Boxes): DetailLine[] {
  const drawn = items.flatMap(({ pointer, name }) => {
    const box = boxes.get(pointer);
    return box ? [{ name, box }] : [];
  });
  const all = drawn.map(({ box }) => box);
  return drawn.flatMap(({ name, box }, index) => [
    { before: name, line: edgeOf(box, all, false), of: box },
    { before: drawn[index + 1]?.name, line: edgeOf(box, all, true), of: box },
  ]);
}

/**
 * A pane of glass above the drawn detail of a record: a press selects a field, a drag and Alt with an arrow key move it in the detail,
 * which leaves the form as it is; Delete leaves it out of the detail.
 */
export function DetailGlass({ desk, frame, scale, left, top }: GlassProps) {
  const t = useWords();
  const { act } = useAct(desk, 'nothing');
  const glass = useRef<HTMLDivElement>(null);
  const formData = useTexts(desk).formData ?? '';
  const items = useMemo(() => detailItems(formData), [formData]);
  const boxes = useDrawn(frame, items, fieldFinder, { scale, left, top });
  const { selected, item: lead, acts, pick } = useSelecting(desk, items, frame);
  const [labelled, setLabelled] = useState<string>();
  const namesOf = (pointers: readonly string[]) =>
    items.flatMap(({ pointer, name }) => (pointers.includes(pointer) ? [name] : []));
  const { over, pointIn, under, press, props, waits, lasting, held, found } = usePane(
    glass,
    { frame, scale, left, top },
    { items, boxes, choose: (item, event) => pick(item?.pointer, event) },
  );
  const drag = useDrag<string[], DetailLine>(glass, {
    grab: (_, x, y) => {
      const item = under(x, y);
      return item && held(selected.includes(item.pointer) ? selected : [item.pointer]);
    },
    waits,
    at: (names, x, y) => {
      const moving = found(names).map(({ name }) => name);
      const lines = linesOf(items, lasting).filter(({ before }) => before === undefined || !moving.includes(before));
      return moving.length > 0 ? nearestLine(lines, ...pointIn(x, y)) : undefined;
    },
    drop: ({ before }, names) => {
      const moving = found(names).map(({ name }) => name);
      act(moveInDetail(desk.texts, moving, before));
    },
  });
  /** The fields that are drawn, in their order. */
  const seen = items.filter(({ pointer }) => boxes.has(pointer));
  const go = (by: -1 | 1) => {
    const at = seen.findIndex(({ pointer }) => pointer === lead?.pointer);
    const next = at < 0 ? seen[0] : seen[at + by];
    if (!next) return;
    pick(next.pointer, alone);
    const drawn = frame.current?.contentDocument;
    if (drawn) fieldFinder(drawn)(next)?.scrollIntoView({ block: 'nearest' });
  };
  const moveBy = (by: -1 | 1) => {
    const places = seen.flatMap(({ pointer }, index) => (selected.includes(pointer) ? [index] : []));
    const to = by > 0 ? Math.max(...places) + 2 : Math.min(...places) - 1;
    if (places.length && to >= 0 && to <= seen.length) act(moveInDetail(desk.texts, namesOf(selected), seen[to]?.name));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    const way = ways[key];
    if (ctrlKey || metaKey) return;
    if (key === 'Escape') {
      if (selected.length === 0) return;
      event.stopPropagation();
      event.nativeEvent.stopPropagation();
      pick(undefined, alone);
    } else if (way && altKey) moveBy(way);
    else if (altKey) return;
    else if (way) go(way);
    else if (key === 'Delete' || key === 'Backspace') act(hideInDetail(desk.texts, namesOf(selected)));
    else if (key === 'F2' || key === 'Enter') setLabelled(lead?.pointer);
    else return;
    event.preventDefault();
  };
  return (
    <div
      {...props(drag)}
      onKeyDown={onKeyDown}
      role="application"
      aria-label={t('desk.canvasDetail')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it has keys of its own
      tabIndex={0}
      onClick={press}
      onDoubleClick={({ clientX, clientY }: MouseEvent) => setLabelled(under(clientX, clientY)?.pointer)}
    >
      {seen.map(({ pointer, label, name }) => {
        const box = boxes.get(pointer);
        const isSelected = selected.includes(pointer);
        if (!box || (!isSelected && pointer !== over)) return null;
        return (
          <div
            key={pointer}
            aria-hidden
            className="weft-glass-part"
            data-selected={isSelected || undefined}
            style={placed(box)}
          >
            {isSelected ? <span>{label || name}</span> : null}
          </div>
        );
      })}
      <Labelled
        {...{ items, boxes, glass }}
        pointer={labelled}
        close={() => setLabelled(undefined)}
        label={acts.label}
      />
      {drag.target ? <div aria-hidden className="weft-glass-line" style={placed(drag.target.line)} /> : null}
    </div>
  );
}
