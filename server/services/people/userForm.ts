/** Members of a person that are stored as they come (contract §5.9). */
export const plainTexts = [
  'gender',
  'email',
  'description',
  'headIcon',
  'nation',
  'nativePlace',
  'certificatesType',
  'certificatesNumber',
  'education',
  'telePhone',
  'landline',
  'mobilePhone',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
  'managerId',
] as const;

export type UserForm = Partial<Record<(typeof plainTexts)[number], string | null>> & {
  account: string;
  realName: string;
  /** Id paths; the last of each is a membership. organizeId: the same as csv. */
  organizeIdTree?: string[][];
  organizeId?: string | string[] | null;
  positionId?: string | string[] | null;
  roleId?: string | string[] | null;
  groupId?: string | string[] | null;
  entryDate?: number | null;
  birthday?: number | null;
  sortCode?: number;
  enabledMark?: number;
};
