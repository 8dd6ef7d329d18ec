import type { Layout } from '../../../runtime/settings';
import { arrangements } from '../layout/arrangements';

/** A layout as a small drawing: where its menus are. */
export function LayoutPicture({ layout }: { layout: Layout }) {
  const { top, side } = arrangements[layout];
  return (
    <svg viewBox="0 0 64 44" width="64" height="44" aria-hidden="true">
      <rect className="picture-page" x="0.5" y="0.5" width="63" height="43" rx="4" />
      {!top && <rect className="picture-bar" x="4" y="4" width="56" height="6" rx="1" />}
      {side && <rect className="picture-menu" x="4" y="4" width={side === 'icons' ? 7 : 16} height="36" rx="1" />}
      {top && <rect className="picture-menu" x="4" y="4" width="56" height="7" rx="1" />}
    </svg>
  );
}
