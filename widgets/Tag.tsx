import type { CSSProperties, ReactNode } from 'react';
import { useWords } from './words';

const tones = new Set(['success', 'processing', 'warning', 'error', 'danger', 'default']);
const hues = new Set('blue purple cyan green magenta pink red orange yellow volcano geekblue lime gold'.split(' '));

/** A small coloured tag in a table. `color`: a tone (`success`, `error` …), an antd palette hue, or any CSS colour. */
export function Tag({ color = 'default', children }: { color?: string; children: ReactNode }) {
  if (tones.has(color)) return <span className={`weft-tag weft-tag-${color}`}>{children}</span>;
  const tint = { '--weft-tint': hues.has(color) ? `var(--weft-${color})` : color } as CSSProperties;
  return (
    <span className="weft-tag weft-tag-tint" style={tint}>
      {children}
    </span>
  );
}

/** Enabled or disabled: 1 and 0. */
export function Status({ value }: { value: unknown }) {
  const t = useWords();
  const on = Number(value) === 1;
  return <Tag color={on ? 'success' : 'danger'}>{t(on ? 'widget.enabled' : 'widget.disabled')}</Tag>;
}
