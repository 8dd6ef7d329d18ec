import { deferred } from '../../../engine/deferred';
import { Picture, type PictureProps } from './Picture';

/** From this width on a flow is drawn; below it is a list. */
export const drawnFromPx = 900;

// The list says the same: it stays until the drawing is there, and when its code cannot be fetched.
const { component: Drawing } = deferred(() => import('./Drawing').then((module) => module.Drawing), undefined, {
  standIn: Picture,
  optional: true,
});

/** The steps of an approval: drawn in a wide place, else listed. */
export const FlowPicture = ({ wide, ...picture }: PictureProps & { wide: boolean }) =>
  wide ? <Drawing {...picture} /> : <Picture {...picture} />;
