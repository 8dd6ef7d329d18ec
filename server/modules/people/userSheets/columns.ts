import type { Ctx } from '../../../ctx';
import type { HiddenKind } from '../../../permission';
import { hiddenCodes } from '../../../services/permissions/hiddenCodes';
import type { SheetColumn } from '../../files/spreadsheets/columns';

const module = 'permission.user';

/** In the order of contract §5.9. */
const columns = [
  { key: 'account', label: 'users.account', required: true },
  { key: 'realName', label: 'users.realName', required: true },
  { key: 'gender', label: 'users.gender', required: true },
  { key: 'email', label: 'users.email' },
  { key: 'organizeId', label: 'users.organize', required: true },
  { key: 'managerId', label: 'users.manager' },
  { key: 'positionId', label: 'users.position' },
  { key: 'roleId', label: 'users.role' },
  { key: 'sortCode', label: 'common.sort' },
  { key: 'enabledMark', label: 'common.status', required: true },
  { key: 'description', label: 'common.description' },
  { key: 'nation', label: 'users.nation' },
  { key: 'nativePlace', label: 'users.nativePlace' },
  { key: 'entryDate', label: 'users.entryDate' },
  { key: 'certificatesType', label: 'users.certificatesType' },
  { key: 'certificatesNumber', label: 'users.certificatesNumber' },
  { key: 'education', label: 'users.education' },
  { key: 'birthday', label: 'users.birthday' },
  { key: 'telePhone', label: 'users.telePhone' },
  { key: 'landline', label: 'users.landline' },
  { key: 'mobilePhone', label: 'users.mobilePhone' },
  { key: 'urgentContacts', label: 'users.urgentContacts' },
  { key: 'urgentTelePhone', label: 'users.urgentTelePhone' },
  { key: 'postalAddress', label: 'users.postalAddress' },
] as const satisfies SheetColumn[];

export type UserKey = (typeof columns)[number]['key'];
export type UserColumn = SheetColumn & { key: UserKey; label: string };

/** Names of the organisation in the list and the form. */
const otherNames: Partial<Record<UserKey, string[]>> = { organizeId: ['organize', 'organizeIdTree'] };

export const hiddenIn = (ctx: Ctx, kind: HiddenKind) => hiddenCodes(ctx.db, ctx.user, module, kind);

/** The columns without those hidden from this user in the list or the form (contract §4.3). */
async function without(ctx: Ctx, kinds: HiddenKind[]): Promise<UserColumn[]> {
  const hidden = await Promise.all(kinds.map((kind) => hiddenIn(ctx, kind)));
  const isHidden = (name: string) => hidden.some((codes) => codes.has(name));
  return columns.filter(({ key }) => ![key, ...(otherNames[key] ?? [])].some(isHidden));
}

/** Columns that the current user may write: the fields of their form. */
export const importColumns = (ctx: Ctx): Promise<UserColumn[]> => without(ctx, ['form']);

/** Columns that the current user may read. */
export const exportColumns = (ctx: Ctx): Promise<UserColumn[]> => without(ctx, ['column', 'form']);
