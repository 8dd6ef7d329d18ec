import type { PointerEvent } from 'react';
import type { ListColumn } from '../../../engine/registry';
import { Tip } from '../../Tip';
import { useWords } from '../../words';
import { Tick } from './Tick';
import { type ColumnLayout, defaultPx, lookOf, narrowestPx } from './useColumnWidths';

const stepPx = 10;

/** The right edge of a column's head: resized by drag or by arrow keys. */
function Edge({ title, widthPx, onResize }: { title: string; widthPx: number; onResize: (px: number) => void }) {
  const t = useWords();
  const drag = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget;
    const startPx = edge.parentElement?.offsetWidth ?? widthPx;
    const startX = event.clientX;
    const move = ({ clientX }: globalThis.PointerEvent) => onResize(startPx + clientX - startX);
    edge.setPointerCapture?.(event.pointerId);
    edge.addEventListener('pointermove', move);
    const stop = () => edge.removeEventListener('pointermove', move);
    edge.addEventListener('pointerup', stop, { once: true });
    edge.addEventListener('pointercancel', stop, { once: true });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no <hr>
    <span
      className="weft-rows-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('subTable.width', { title })}
      aria-valuenow={widthPx}
      aria-valuemin={narrowestPx}
      aria-valuemax={1000}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') onResize(widthPx - stepPx);
        if (key === 'ArrowRight') onResize(widthPx + stepPx);
      }}
    />
  );
}

interface SubTableHeadProps {
  columns: ListColumn[];
  layout: ColumnLayout;
  ticks: boolean;
  index: boolean;
  actions: boolean;
  all: boolean;
  some: boolean;
  onAll: (on: boolean) => void;
  onResize: (name: string, px: number) => void;
}

export function SubTableHead({
  columns,
  layout,
  ticks,
  index,
  actions,
  all,
  some,
  onAll,
  onResize,
}: SubTableHeadProps) {
  const t = useWords();
  const { stick, widths } = layout;
  return (
    <thead>
      <tr>
        {ticks ? (
          <th {...lookOf(undefined, stick.lead0, 'weft-rows-tick')}>
            <Tick label={t('widget.selectAllRows')} checked={all} some={some} onChange={onAll} />
          </th>
        ) : null}
        {index ? (
          <th {...lookOf(undefined, stick[ticks ? 'lead1' : 'lead0'], 'weft-rows-number')}>{t('widget.index')}</th>
        ) : null}
        {columns.map(({ name, title, required, tip, align }, at) => (
          <th key={name} {...lookOf(align, stick[name])}>
            <span className={required ? 'weft-rows-title weft-rows-required' : 'weft-rows-title'} title={title}>
              {title}
            </span>
            {tip ? <Tip text={tip} /> : null}
            <Edge title={title} widthPx={widths[at] ?? defaultPx} onResize={(px) => onResize(name, px)} />
          </th>
        ))}
        {actions ? <th className="weft-rows-actions">{t('widget.actions')}</th> : null}
      </tr>
    </thead>
  );
}
