/** Warp threads: upright, over and under the weft in turn. */
const warp = 'M10 5v6.6M10 15.4V27M16 5v13.6M16 22.4V27M22 5v6.6M22 15.4V27';
/** Weft threads: one passes over the middle, the other over the sides. */
const weft = 'M5 13.5h8.6M18.4 13.5H27M12.4 20.5h7.2M5 20.5h2.6M24.4 20.5H27';

export interface MarkProps {
  sizePx?: number;
  /** Thread colours; they default to the colour of the text and the thread of the brand. */
  thread?: string;
}

/** Our sign: three warp threads and two weft threads, woven (SHELL-32: drawn in the colours of light or dark). */
export function Mark({ sizePx = 32, thread = 'var(--thread)' }: MarkProps) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 32 32" fill="none" aria-hidden="true" className="mark">
      <path d={warp} stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path d={weft} stroke={thread} strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
