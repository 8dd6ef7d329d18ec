import { findAll } from '../../db/find';
import type { Db } from '../../db/types';
import { rowsBy } from '../../lists/rowsBy';

/** A user here, as far as the third parties know people. */
export interface Person {
  id: string;
  account: string;
  realName: string;
  mobile: string;
  email: string;
  isAdministrator: boolean;
  enabledMark: number | null;
  /** The current organisation first. */
  organizeIds: string[];
}

/** All users who are not deleted, by account. */
export async function readPeople(db: Db): Promise<Person[]> {
  const [users, relations] = await Promise.all([
    findAll(
      db,
      'weftUser',
      ['id', 'account', 'realName', 'mobilePhone', 'email', 'isAdministrator', 'enabledMark', 'organizeId'],
      { deleteMark: null },
      ['account'],
    ),
    findAll(db, 'weftUserRelation', ['userId', 'objectId'], { objectType: 'Organize' }, ['id']),
  ]);
  const places = rowsBy(relations, ({ userId }) => userId);
  return users.map(({ organizeId, mobilePhone, email, isAdministrator, ...user }) => {
    const ids = (places.get(user.id) ?? []).map(({ objectId }) => objectId);
    const current = ids.filter((id) => id === organizeId);
    return {
      ...user,
      mobile: mobilePhone ?? '',
      email: email ?? '',
      isAdministrator: isAdministrator === 1,
      organizeIds: [...current, ...ids.filter((id) => id !== organizeId)],
    };
  });
}

/** Whether both lists name the same, in any order. */
export const sameIds = (a: string[], b: string[]): boolean => a.toSorted().join() === b.toSorted().join();
