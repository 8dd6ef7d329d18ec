import { entityNamed } from '../../entities/entities';

export const userEntity = entityNamed('user');

/** Members of a user that are stored unchanged (contract §5.9). */
export const plainTexts = Object.entries(userEntity.fields)
  .filter(([name, { type }]) => type === 'text' && name !== 'account' && name !== 'realName')
  .map(([name]) => name);

/** The form of a user: the members of the entity, and the memberships. */
export type UserForm = Record<string, unknown> & {
  account: string;
  realName: string;
  managerId?: string | null;
  headIcon?: string | null;
  enabledMark?: number | null;
  /** Id paths; the last of each is a membership. organizeId: the same as csv. */
  organizeIdTree?: string[][];
  organizeId?: string | string[] | null;
  positionId?: string | string[] | null;
  roleId?: string | string[] | null;
  groupId?: string | string[] | null;
};
