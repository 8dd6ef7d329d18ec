import { newId } from '../../../core/id';
import { findAll } from '../../db/find';
import type { Db } from '../../db/types';
import type { Reason } from '../../queue/work';
import type { Wanted } from './runs';

export interface Link {
  localId: string | null;
  thirdId: string | null;
  name: string;
  state: 'synced' | 'failed' | 'gone';
  reason?: Reason;
}

/** Links of one service and kind, by either id. */
export interface Links {
  all: Link[];
  ofLocal: (id: string) => Link | undefined;
  ofThird: (id: string) => Link | undefined;
}

type Place = Pick<Wanted, 'service' | 'kind'>;
const maxName = 200;

export async function readLinks(db: Db, { service, kind }: Place): Promise<Links> {
  const rows = await findAll(db, 'weftThirdLink', ['localId', 'thirdId', 'name', 'state'], { service, kind }, ['id']);
  const all = rows as Link[];
  const byLocal = new Map(all.map((link) => [link.localId, link]));
  const byThird = new Map(all.map((link) => [link.thirdId, link]));
  return { all, ofLocal: (id) => byLocal.get(id), ofThird: (id) => byThird.get(id) };
}

/** Stores a link in place of earlier ones of the same records. */
export async function saveLink(tx: Db, { service, kind }: Place, link: Link, now: Date): Promise<void> {
  const { localId, thirdId } = link;
  await tx.kysely
    .deleteFrom('weftThirdLink')
    .where('service', '=', service)
    .where('kind', '=', kind)
    .where((row) =>
      row.or([
        ...(localId === null ? [] : [row('localId', '=', localId)]),
        ...(thirdId === null ? [] : [row('thirdId', '=', thirdId)]),
      ]),
    )
    .execute();
  const { reason, state } = link;
  const row = { id: newId(), service, kind, localId, thirdId, name: link.name.slice(0, maxName), state };
  await tx.kysely
    .insertInto('weftThirdLink')
    .values({ ...row, reason: reason ? JSON.stringify(reason) : null, syncTime: now })
    .execute();
}
