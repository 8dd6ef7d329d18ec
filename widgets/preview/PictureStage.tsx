import { useLayoutEffect, useRef, useState } from 'react';
import type { StageProps } from './stage';

interface Size {
  width: number;
  height: number;
}

/** The factor at which a picture fits its place; small pictures stay as they are. */
export function fitOf({ width, height }: Size, place: Size): number {
  return Math.min(1, place.width / Math.max(1, width), place.height / Math.max(1, height));
}

/** The size of the place, also after the window has changed. */
function usePlace() {
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => setPlace({ width: box.clientWidth, height: box.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return { ref, place };
}

/** A picture, zoomed and turned; what is larger than the screen scrolls. */
export function PictureStage({ address, name, zoom, turn, onFail }: StageProps) {
  const { ref, place } = usePlace();
  const [size, setSize] = useState<Size>();
  const isAcross = turn % 180 !== 0;
  const turned = size && (isAcross ? { width: size.height, height: size.width } : size);
  const factor = turned ? fitOf(turned, place) * zoom : 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
    <section ref={ref} className="weft-viewer-picture" tabIndex={0} aria-label={name}>
      <div style={turned && { width: turned.width * factor, height: turned.height * factor }}>
        <img
          src={address}
          alt={name}
          draggable={false}
          onError={() => onFail('unsupported')}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          style={
            size && {
              width: size.width * factor,
              height: size.height * factor,
              transform: `translate(-50%, -50%) rotate(${turn}deg)`,
            }
          }
        />
      </div>
    </section>
  );
}
