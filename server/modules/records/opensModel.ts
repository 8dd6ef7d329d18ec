import { Refusal, type SessionUser } from '../../ctx';
import type { Db } from '../../db/types';
import { openModel } from './access';
import { modelIdOf } from './modelIds';

/** Whether this person opens the model, by id or code, with one of these buttons. */
export async function opensModel(
  db: Db,
  user: SessionUser,
  modelId: string,
  buttons: readonly string[],
): Promise<boolean> {
  try {
    await openModel({ db, user }, await modelIdOf(db, modelId), buttons);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
