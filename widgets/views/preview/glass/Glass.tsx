import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useContext,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import type { Desk } from '../../../../core/design/desk';
import { type Act, addField, moveFields, slotsOf, slotsOfPreset } from '../../../../core/design/model/acts';
import { slotBehind } from '../../../../core/design/model/fits';
import { type OutlineItem, outlineOf } from '../../../../core/design/model/outline';
import { type PresetName, presetNames } from '../../../../core/model/presets';
import { PartsContext } from '../../../../engine/document/parts';
import { useWidgetHost } from '../../../../engine/widgetHost';
import { useSelected, useTexts } from '../../../code/Code/desk/useDesk';
import { useDrag } from '../../../code/Code/desk/useDrag';
import { useWords } from '../../../words';
import { type Box, type DropLine, dropLines, itemUnder, nearestLine } from './geometry';
import { useDrawn } from './useDrawn';
import './glass.css';

interface GlassProps {
  desk: Desk;
  frame: RefObject<HTMLIFrameElement | null>;
  /** How much smaller the frame is drawn, and how far from the edges of the pane. */
  scale: number;
  left: number;
  top: number;
}

const placed = ({ left, top, right, bottom }: Box) => ({ left, top, width: right - left, height: bottom - top });
const nothing: OutlineItem[] = [];

/** What scrolls in the frame at a point of it. */
function scrollerAt(drawn: Document, x: number, y: number): Element | null {
  for (let each = drawn.elementFromPoint(x, y); each; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each);
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(overflowY)) return each;
  }
  return drawn.scrollingElement;
}

/**
 * A pane of glass above the drawn form: a press selects a field in the outline and the text, a drag moves it. What it does the
 * outline does as well, by keys and for readers.
 */
export function Glass({ desk, frame, scale, left, top }: GlassProps) {
  const t = useWords();
  const host = useWidgetHost();
  const parts = useContext(PartsContext);
  const glass = useRef<HTMLDivElement>(null);
  const formData = useTexts(desk).formData ?? '';
  const items = outlineOf(formData) ?? nothing;
  const boxes = useDrawn(frame, items, { scale, left, top });
  const selected = useSelected(desk, 'formData').split('\n');
  const [over, setOver] = useState<string>();
  const pointIn = (x: number, y: number) => {
    const box = glass.current?.getBoundingClientRect();
    return [x - (box?.left ?? 0), y - (box?.top ?? 0)] as const;
  };
  const under = (x: number, y: number) => itemUnder(items, boxes, ...pointIn(x, y));
  const select = (item: OutlineItem | undefined) => {
    desk.select(item ? [{ text: 'formData', pointer: item.pointer }] : [], desk);
    if (item?.name) parts?.tell({ kind: 'at', part: { kind: 'field', name: item.name } }, desk);
  };
  const act = (made: Act) => {
    if ('refused' in made) host?.notify('warning', t(`desk.refused.${made.refused.key}`, made.refused.values));
    else desk.do(made);
  };
  const add = (preset: PresetName, at: Parameters<typeof addField>[3]) =>
    act(addField(desk.texts, preset, t(`code.preset.${preset}`), at));
  const drag = useDrag<DropLine>(glass, (from, x, y) => {
    const preset = from.closest<HTMLElement>('[data-preset]')?.dataset.preset as PresetName | undefined;
    const item = preset ? undefined : under(x, y);
    if (!preset && !item) return undefined;
    const moving = item && !selected.includes(item.pointer) ? [item.pointer] : selected.filter(Boolean);
    const slots = preset ? slotsOfPreset(formData, preset) : slotsOf(formData, moving);
    const lines = dropLines(items, slots, boxes);
    return {
      at: (nowX, nowY) => {
        const [overX, overY] = pointIn(nowX, nowY);
        if (preset && items.length === 0)
          return { slot: slotBehind(items, undefined), line: { left: overX, top: overY, right: overX, bottom: overY } };
        return nearestLine(lines, overX, overY);
      },
      drop: ({ slot }) => {
        if (preset) add(preset, slot);
        else act(moveFields(desk.texts, moving, slot));
      },
    };
  });
  const press = ({ target, clientX, clientY }: MouseEvent) => {
    const preset = (target as HTMLElement).closest<HTMLElement>('[data-preset]')?.dataset.preset as
      | PresetName
      | undefined;
    if (preset)
      add(
        preset,
        items.find(({ pointer }) => pointer === selected.at(-1)),
      );
    else if (!(target as HTMLElement).closest('.weft-glass-palette')) select(under(clientX, clientY));
  };
  const scroll = ({ deltaX, deltaY, clientX, clientY }: WheelEvent) => {
    const drawn = frame.current?.contentDocument;
    const [x, y] = pointIn(clientX, clientY);
    if (drawn) scrollerAt(drawn, (x - left) / scale, (y - top) / scale)?.scrollBy(deltaX / scale, deltaY / scale);
  };
  const { onPointerMove, ...handlers } = drag.handlers;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the outline does the same by keys and for readers
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={glass}
      className="weft-glass"
      data-dragging={drag.dragging || undefined}
      aria-hidden
      {...handlers}
      onPointerMove={(event: PointerEvent<HTMLElement>) => {
        onPointerMove(event);
        setOver(under(event.clientX, event.clientY)?.pointer);
      }}
      onPointerLeave={() => setOver(undefined)}
      onClick={press}
      onWheel={scroll}
    >
      {items.map(({ pointer, label, name, key }) => {
        const box = boxes.get(pointer);
        const isSelected = selected.includes(pointer);
        if (!box || (!isSelected && pointer !== over)) return null;
        return (
          <div key={pointer} className="weft-glass-part" data-selected={isSelected || undefined} style={placed(box)}>
            {isSelected ? <span>{label || name || key}</span> : null}
          </div>
        );
      })}
      <div className="weft-glass-palette" style={{ height: top }} onWheel={(event) => event.stopPropagation()}>
        {presetNames.map((preset) => (
          <span key={preset} data-preset={preset} title={t('desk.drop')}>
            {t(`code.preset.${preset}`)}
          </span>
        ))}
      </div>
      {drag.target ? <div className="weft-glass-line" style={placed(drag.target.line)} /> : null}
    </div>
  );
}
