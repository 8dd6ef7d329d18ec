const columns = 14;
const rows = 18;
const step = 44;

/** Which thread lies on top where they cross: a plain weave. */
const isWeftOver = (column: number, row: number) => (column + row) % 2 === 0;

function crossings() {
  const marks: { key: string; x: number; y: number; over: boolean }[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      marks.push({ key: `${column}-${row}`, x: column * step, y: row * step, over: isWeftOver(column, row) });
  return marks;
}
const marks = crossings();

/** The woven background of the sign-in page: decoration, rendered once, hidden from screen readers. */
export function Cloth() {
  return (
    <svg
      className="cloth"
      viewBox={`0 0 ${columns * step} ${rows * step}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {marks.map(({ key, x, y, over }) =>
        over ? (
          <rect key={key} x={x - 14} y={y + 8} width={step + 28} height={28} rx={12} className="cloth-weft" />
        ) : (
          <rect key={key} x={x + 8} y={y - 14} width={28} height={step + 28} rx={12} className="cloth-warp" />
        ),
      )}
    </svg>
  );
}
