import type { Selectable } from 'kysely';
import type { PlatformTables } from '../../db/tables/platform';

export type MenuRow = Selectable<PlatformTables['weftMenu']>;

/** A menu as sent to clients, without its children (contract §4.1). */
export function menuEntry(row: MenuRow) {
  return {
    id: row.id,
    parentId: row.parentId,
    systemId: row.systemId,
    fullName: row.fullName,
    enCode: row.enCode,
    icon: row.icon ?? '',
    type: row.type,
    category: row.category,
    urlAddress: row.urlAddress ?? '',
    linkTarget: row.linkTarget ?? '_self',
    propertyJson: row.propertyJson ?? '',
    sortCode: row.sortCode,
    enabledMark: row.enabledMark,
    description: row.description ?? '',
    isButtonAuthorize: row.isButtonAuthorize,
    isColumnAuthorize: row.isColumnAuthorize,
    isFormAuthorize: row.isFormAuthorize,
    isDataAuthorize: row.isDataAuthorize,
  };
}

export type MenuEntry = ReturnType<typeof menuEntry>;
