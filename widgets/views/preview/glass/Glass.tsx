import { type MouseEvent, useContext, useMemo, useRef } from 'react';
import { addField, moveFields, slotsOf, slotsOfPreset } from '../../../../core/design/model/acts';
import { slotBehind } from '../../../../core/design/model/fits';
import { nodeOf, type OutlineItem, outlineOf } from '../../../../core/design/model/outline';
import { type PresetName, presetNames } from '../../../../core/model/presets';
import { asObject } from '../../../../core/model/read';
import { PartsContext } from '../../../../engine/document/parts';
import { partOfLine, spans, useAct } from '../../../code/Code/desk/useAct';
import { spanFields } from '../../../code/Code/desk/useActs';
import { useSelected, useTexts } from '../../../code/Code/desk/useDesk';
import { type Drag, useDrag } from '../../../code/Code/desk/useDrag';
import { kindName } from '../../../code/Code/kindName';
import { useWords } from '../../../words';
import { drawnPane } from './drawnPane';
import { type Box, type DropLine, dropLines, nearestLine, placed, spanTo, withHolders } from './geometry';
import type { GlassProps } from './glassProps';
import { useDrawn } from './useDrawn';
import { usePane } from './usePane';
import './glass.css';

/** Where a field would be put, or how wide it would be. */
type Target = DropLine | { line: Box; span: number };
/** Narrowest window in which fields share lines, in pixels. */
const leastWide = 600;
const nothing: OutlineItem[] = [];

/** The element of a field in the frame; columns of a sub-table are under the name of both. */
function elementOf(drawn: Document, item: OutlineItem): Element | null {
  const { name, table } = item;
  const of = (attribute: string, value: string) => `[data-${attribute}="${CSS.escape(value)}"]`;
  const pane = drawnPane(item);
  if (pane !== undefined) return drawn.querySelector(of('at', pane));
  if (!name) return null;
  if (!table) return drawn.querySelector(of('field', name));
  return drawn.querySelector(`${of('field', table)} :is(${of('column', name)}, ${of('field', name)})`);
}

/**
 * A pane of glass above the drawn form: a press selects a field in the outline and the text, a drag moves it. What it does the
 * outline does as well, by keys and for readers.
 */
export function Glass({ desk, frame, scale, left, top }: GlassProps) {
  const t = useWords();
  const { act } = useAct(desk);
  const parts = useContext(PartsContext);
  const glass = useRef<HTMLDivElement>(null);
  const formData = useTexts(desk).formData ?? '';
  const items = outlineOf(formData) ?? nothing;
  const drawn = useDrawn(frame, items, elementOf, { scale, left, top });
  const boxes = useMemo(() => withHolders(items, drawn), [items, drawn]);
  const selected = useSelected(desk, 'formData').split('\n');
  const { over, pointIn, under, props } = usePane(glass, { frame, scale, left, top }, { items, boxes });
  const select = (item: OutlineItem | undefined) => {
    desk.select(item ? [{ text: 'formData', pointer: item.pointer }] : [], desk);
    if (item?.name) parts?.tell({ kind: 'at', part: { kind: 'field', name: item.name } }, desk);
  };
  const add = (preset: PresetName, at: Parameters<typeof addField>[3]) =>
    act(addField(desk.texts, preset, t(`code.preset.${preset}`), at));
  const spanOf = (pointer: string) => Number(asObject(nodeOf(formData, pointer)?.__config__).span ?? 24);
  // On a phone every field takes its line.
  const isWide = (frame.current?.contentWindow?.innerWidth ?? 0) >= leastWide;
  const resize = (pointer: string, box: Box): Drag<Target> => {
    const span = spanOf(pointer);
    return {
      at: (nowX, nowY) => {
        const next = spanTo(box, span, pointIn(nowX, nowY)[0], spans);
        const edge = box.left + ((box.right - box.left) * next) / span;
        return { span: next, line: { ...box, left: edge, right: edge } };
      },
      drop: (target) => 'span' in target && act(spanFields(desk.texts, [pointer], target.span)),
    };
  };
  const drag = useDrag<Target>(glass, (from, x, y) => {
    const edge = from.closest<HTMLElement>('[data-edge]')?.dataset.edge;
    const sized = edge === undefined ? undefined : boxes.get(edge);
    if (edge !== undefined && sized) return resize(edge, sized);
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
      drop: (target) => {
        if (!('slot' in target)) return;
        if (preset) add(preset, target.slot);
        else act(moveFields(desk.texts, moving, target.slot));
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the outline does the same by keys and for readers
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div {...props(drag)} onClick={press}>
      {items.map(({ pointer, label, name, key, table }) => {
        const box = boxes.get(pointer);
        const isSelected = selected.includes(pointer);
        if (!box || (!isSelected && pointer !== over)) return null;
        return (
          <div key={pointer} className="weft-glass-part" data-selected={isSelected || undefined} style={placed(box)}>
            {isSelected ? <span>{label || name || kindName(t, key)}</span> : null}
            {isSelected && isWide && !table && name ? <i data-edge={pointer} /> : null}
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
      {drag.target ? (
        <div className="weft-glass-line" style={placed(drag.target.line)}>
          {'span' in drag.target ? <span>{partOfLine(drag.target.span)}</span> : null}
        </div>
      ) : null}
    </div>
  );
}
