import type { InputProps } from '../../engine/registry';
import { groupAria } from './aria';

/** In place of a name that is still being fetched. */
export const labelBone = () => <span className="weft-bone" aria-busy="true" />;

/** In place of visible choices that are still being fetched. */
export const choiceBones = (role: string, className: string, props: Pick<InputProps, 'id' | 'label' | 'status'>) => (
  <div className={className} {...groupAria(role, props)} aria-busy="true">
    <span className="weft-bone" /> <span className="weft-bone" /> <span className="weft-bone" />
  </div>
);
