import { entityNamed } from '../../entities/entities';

export const userEntity = entityNamed('user');

/** Members of a person that are stored as they come (contract §5.9). */
export const plainTexts = Object.entries(userEntity.fields)
  .filter(([name, { type }]) => type === 'text' && name !== 'account' && name !== 'realName')
  .map(([name]) => name);

/** What saves a person: the members of the entity, and what the person belongs to. */
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
