import { type Ctx, Refusal } from '../../ctx';
import type { Link } from './links';
import type { Progress } from './progress';
import type { Wanted } from './runs';
import type { Service } from './services';
import type { ThirdClient } from './thirdClient';

/** A run at work. */
export interface Task {
  ctx: Ctx;
  wanted: Wanted;
  service: Service;
  client: ThirdClient;
  progress: Progress;
}

/** Fewer records than this may all be gone. */
const fewGone = 10;

/**
 * Links whose record the third party no longer has. More than half of them at once is taken for a fault there, such as a
 * narrowed visible range: the run is refused before it changes anything.
 */
export function goneOf(links: Link[], isThere: (thirdId: string) => boolean): (Link & { localId: string })[] {
  const synced = links.filter((link): link is Link & { localId: string; thirdId: string } =>
    Boolean(link.state !== 'gone' && link.localId && link.thirdId),
  );
  const gone = synced.filter(({ thirdId }) => !isThere(thirdId));
  if (gone.length > fewGone && gone.length > synced.length / 2)
    throw new Refusal('sync.tooManyGone', { count: gone.length });
  return gone;
}
