import { useEffect, useRef, useState } from 'react';

const zooms = [50, 75, 100, 125, 150];
/** CSS pixels of a millimetre, and of the desk beside the sheet. */
const pxPerMm = 96 / 25.4;
const besidePx = 48;
const [least, most] = [30, 100];

const fitting = (deskPx: number, sheetMm: number) =>
  deskPx ? Math.min(most, Math.max(least, Math.floor(((deskPx - besidePx) / (sheetMm * pxPerMm)) * 100))) : most;

/** The zoom of the sheet in percent: what fits the desk until a person chooses another. */
export function useZoom(sheetMm: number) {
  const desk = useRef<HTMLDivElement>(null);
  const [deskPx, setDeskPx] = useState(0);
  const [chosen, setChosen] = useState<number | undefined>();
  useEffect(() => {
    const box = desk.current;
    if (!box) return;
    // A hidden desk has no width; the last one stays.
    const observer = new ResizeObserver(() => box.offsetWidth && setDeskPx(box.offsetWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const zoom = chosen ?? fitting(deskPx, sheetMm);
  const step = (by: 1 | -1) => {
    const next = by > 0 ? zooms.find((each) => each > zoom) : zooms.findLast((each) => each < zoom);
    setChosen(next ?? zoom);
  };
  return { desk, zoom, step };
}
