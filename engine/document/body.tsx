import { frameOf } from '../../core/language/frameOf';
import { deferred } from '../deferred';
import type { BodyProps } from './Shell';

/** A page shows that it is loading; a frame over one appears when it is ready. */
function StandIn({ session, document }: BodyProps) {
  return frameOf(document) === 'page' ? <session.tools.frames.Loading /> : null;
}

/** Forms, details, pickers, and views in a frame: no list draws them, so they are fetched with the first. */
export const body = deferred(() => import('./documentBodies').then((module) => module.DocumentBody), undefined, {
  standIn: StandIn,
});
