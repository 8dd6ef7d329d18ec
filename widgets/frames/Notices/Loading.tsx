import './Notices.css';

/** Grey lines of the expected height. */
export function Loading({ rows = 4 }: { rows?: number }) {
  return (
    <div className="weft-loading" aria-busy="true">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity
        <span key={index} className="weft-loading-line" style={{ width: `${90 - ((index * 23) % 40)}%` }} />
      ))}
    </div>
  );
}
