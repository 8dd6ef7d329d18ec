import type { StageProps } from './stage';

/** A sound or a film; the browser fetches the ranges that it plays. */
export function MediaStage({ address, name, onFail, film }: StageProps & { film: boolean }) {
  const common = { src: address, controls: true, 'aria-label': name, onError: () => onFail('unsupported') };
  return <div className="weft-viewer-middle">{film ? <video {...common} playsInline /> : <audio {...common} />}</div>;
}
