import type { Db } from '../../db/types';
import { forgetSessions } from '../auth/sessions';
import { rowCounts } from '../models/onlineDev/counts';
import { forgetPublished } from '../models/onlineDev/published';
import { forgetConfiguration } from '../platform/configuration';
import { forgetGrants } from './grants';

/**
 * What the memory of this process must forget when something happened here or in another process (design: reliability T04).
 * `db` is the server's own, never a transaction. The event bus calls it for every event, before anyone else hears it.
 */
export function forgetAfter(db: Db, event: string, payload: Record<string, unknown>): void {
  const userIds = payload.userIds as string[] | undefined;
  const sessionIds = payload.sessionIds as string[] | undefined;
  if (event === 'session.ended') forgetSessions({ userIds, sessionIds });
  if (event === 'permission.changed') {
    forgetGrants(db, userIds);
    if (userIds) forgetSessions({ userIds });
  }
  if (event === 'menu.changed' || event === 'model.released') forgetGrants(db);
  const modelId = payload.modelId as string | undefined;
  if (modelId && event === 'model.released') forgetPublished(db, modelId);
  if (modelId && (event === 'model.released' || event === 'model.written')) rowCounts.forget(modelId);
  if (event === 'configuration.changed') forgetConfiguration(db);
}
