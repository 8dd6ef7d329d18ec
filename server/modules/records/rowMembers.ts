import { listMembers } from '../../../core/model/listMembers';
import type { Db } from '../../db/types';
import { modelIdOf } from './modelIds';
import { findPublished } from './published';

/** Members of the rows that the list of a model, by its id or code, may answer; undefined: no list is published. */
export async function rowMembersOf(db: Db, key: string): Promise<readonly string[] | undefined> {
  const list = (await findPublished(db, await modelIdOf(db, key)))?.model.list;
  return list && [...list.columns.map(({ prop }) => prop), ...listMembers(list)];
}
