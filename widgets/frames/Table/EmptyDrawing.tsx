/** An illustration for an empty list, in the theme's colours. */
export function EmptyDrawing({ searching }: { searching: boolean }) {
  return (
    <svg className="weft-empty-drawing" width="96" height="64" viewBox="0 0 96 64" aria-hidden="true">
      <ellipse cx="48" cy="57" rx="40" ry="5" />
      <rect x="20" y="8" width="56" height="44" rx="5" />
      <path d="M28 20h40M28 30h40M28 40h24" />
      {searching ? <path d="M68 38a9 9 0 1 1-.1 0M75 53l8 8" className="weft-empty-glass" /> : null}
    </svg>
  );
}
