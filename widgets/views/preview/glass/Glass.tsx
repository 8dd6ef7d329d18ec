import { type MouseEvent, memo, useMemo, useRef, useState } from 'react';
import { addField, moveFields, slotsOf, slotsOfPreset } from '../../../../core/design/model/acts';
import { slotBehind } from '../../../../core/design/model/fits';
import { nodeOf, type OutlineItem, outlineOf } from '../../../../core/design/model/outline';
import { type PresetName, presetNames } from '../../../../core/model/presets';
import { asObject } from '../../../../core/model/read';
import { memoLast } from '../../../../engine/document/memoLast';
import { partOfLine, spans, useAct } from '../../../code/Code/desk/useAct';
import { spanFields } from '../../../code/Code/desk/useActs';
import { useTexts } from '../../../code/Code/desk/useDesk';
import { useDrag } from '../../../code/Code/desk/useDrag';
import { firstChoices, kindName } from '../../../code/Code/kindName';
import { useWords } from '../../../words';
import { fieldFinder } from './fieldFinder';
import { type Box, type Boxes, type DropLine, dropLines, nearestLine, placed, spanTo, withHolders } from './geometry';
import type { GlassProps } from './glassProps';
import { Labelled } from './LabelBox';
import { useDrawn } from './useDrawn';
import { usePane } from './usePane';
import { useSelecting } from './useSelecting';
import './glass.css';

/** Where a field would be put, or how wide it would be. */
type Target = Pick<DropLine, 'slot' | 'line'> | { line: Box; span: number };
/** Fields that are moved, the field whose edge is, or a kind of field that is added. */
type Held = { names: string[] } | { edge: string[] } | { preset: PresetName };
const presetAt = (element: Element) =>
  element.closest<HTMLElement>('[data-preset]')?.dataset.preset as PresetName | undefined;

/** The lines at which a new field of a kind, or the fields with these pointers, could be put. */
function linesOf(
  formData: string,
  items: readonly OutlineItem[],
  boxes: Boxes,
  preset: PresetName | undefined,
  moving = '',
): DropLine[] {
  if (preset) return dropLines(items, slotsOfPreset(formData, preset), boxes);
  return moving ? dropLines(items, slotsOf(formData, moving.split('\n')), boxes) : [];
}

/** Narrowest window in which fields share lines, in pixels. */
const leastWide = 600;
const nothing: OutlineItem[] = [];

/** What can be dropped. */
const Palette = memo(function Palette({ height }: { height: number }) {
  const t = useWords();
  return (
    <div
      aria-hidden
      className="weft-glass-palette"
      style={{ height }}
      onWheel={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {presetNames.map((preset) => (
        <span key={preset} data-preset={preset} title={t('desk.drop')}>
          {t(`code.preset.${preset}`)}
        </span>
      ))}
    </div>
  );
});

/**
 * A pane of glass above the drawn form: a press selects a field in the outline and the text, with Shift or Ctrl several; a drag moves
 * them, a double press edits the label. It has the keys of the outline, which does the same for readers.
 */
export function Glass({ desk, frame, width, scale, left, top }: GlassProps) {
  const t = useWords();
  const { act } = useAct(desk);
  const glass = useRef<HTMLDivElement>(null);
  const formData = useTexts(desk).formData ?? '';
  const items = outlineOf(formData) ?? nothing;
  const drawn = useDrawn(frame, items, fieldFinder, { scale, left, top });
  const boxes = useMemo(() => withHolders(items, drawn), [items, drawn]);
  const { selected, item: lead, acts, pick, keys } = useSelecting(desk, items, frame);
  const [labelled, setLabelled] = useState<string>();
  const {
    over,
    pointIn,
    under,
    press: choose,
    props,
    ...pane
  } = usePane(
    glass,
    { frame, scale, left, top },
    { items, boxes, choose: (item, event) => pick(item?.pointer, event) },
  );
  const add = (preset: PresetName, at: Parameters<typeof addField>[3]) =>
    act(addField(desk.texts, preset, t(`code.preset.${preset}`), at, firstChoices(t)));
  const spanOf = (pointer: string) => Number(asObject(nodeOf(formData, pointer)?.__config__).span ?? 24);
  // On a phone every field takes its line. The frame itself is not asked: it would be laid out for the answer.
  const isWide = width >= leastWide;
  const [linesFor] = useState(() => memoLast(linesOf));
  const drag = useDrag<Held, Target>(glass, {
    grab: (from, x, y) => {
      const edge = from.closest<HTMLElement>('[data-edge]')?.dataset.edge;
      if (edge !== undefined) return { edge: pane.held([edge]) };
      const preset = presetAt(from);
      if (preset) return { preset };
      const item = under(x, y);
      return item && { names: pane.held(selected.includes(item.pointer) ? selected : [item.pointer]) };
    },
    waits: pane.waits,
    at: (held, x, y) => {
      const [overX, overY] = pointIn(x, y);
      if ('edge' in held) {
        const [item] = pane.found(held.edge);
        const box = item && pane.lasting.get(item.pointer);
        if (!box) return undefined;
        const span = spanOf(item.pointer);
        const next = spanTo(box, span, overX, spans);
        const edge = box.left + ((box.right - box.left) * next) / span;
        return { span: next, line: { ...box, left: edge, right: edge } };
      }
      if ('preset' in held && items.length === 0)
        return { slot: slotBehind(items, undefined), line: { left: overX, top: overY, right: overX, bottom: overY } };
      const moving =
        'names' in held
          ? pane
              .found(held.names)
              .map(({ pointer }) => pointer)
              .join('\n')
          : undefined;
      const preset = 'preset' in held ? held.preset : undefined;
      return nearestLine(linesFor(formData, items, pane.lasting, preset, moving), overX, overY);
    },
    drop: (target, held) => {
      const pointers = pane
        .found('edge' in held ? held.edge : 'names' in held ? held.names : [])
        .map(({ pointer }) => pointer);
      if ('span' in target) act(spanFields(desk.texts, pointers, target.span));
      else if ('preset' in held) add(held.preset, target.slot);
      else act(moveFields(desk.texts, pointers, target.slot));
    },
  });
  const press = (event: MouseEvent) => {
    const { target } = event;
    const preset = presetAt(target as HTMLElement);
    if (preset) add(preset, lead);
    else if (!(target as HTMLElement).closest('.weft-glass-palette')) choose(event);
  };
  const { onKeyDown, ...clipboard } = keys(() => setLabelled(lead?.pointer));
  return (
    <div
      {...props(drag)}
      {...clipboard}
      onKeyDown={onKeyDown}
      role="application"
      aria-label={t('desk.canvas')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it has keys of its own
      tabIndex={0}
      onClick={press}
      onDoubleClick={({ clientX, clientY }) => setLabelled(under(clientX, clientY)?.pointer)}
    >
      {items.map(({ pointer, label, name, key, table }) => {
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
            {isSelected ? <span>{label || name || kindName(t, key)}</span> : null}
            {isSelected && isWide && !table && name ? <i data-edge={pointer} /> : null}
          </div>
        );
      })}
      <Labelled
        {...{ items, boxes, glass }}
        pointer={labelled}
        close={() => setLabelled(undefined)}
        label={acts.label}
      />
      <Palette height={top} />
      {drag.target ? (
        <div aria-hidden className="weft-glass-line" style={placed(drag.target.line)}>
          {'span' in drag.target ? <span>{partOfLine(drag.target.span)}</span> : null}
        </div>
      ) : null}
    </div>
  );
}
