import type { Generated } from 'kysely';

/** Tables of server/migrations/0005_data_interface, camelCase as Kysely sees them (contract-visualdev §11, §6.4). */
export interface DataInterfaceTables {
  weftDataInterface: {
    id: string;
    fullName: string;
    enCode: string;
    categoryId: string | null;
    /** `Definition` of services/interfaces/definition. */
    definition: unknown;
    sortCode: Generated<number>;
    enabledMark: Generated<number>;
    description: string | null;
    creatorTime: Date;
    creatorUserId: string | null;
    lastModifyTime: Date | null;
    lastModifyUserId: string | null;
    deleteMark: number | null;
    deleteTime: Date | null;
    deleteUserId: string | null;
  };
  weftDataInterfaceLog: {
    id: string;
    interfaceId: string;
    userId: string;
    /** `realName/account` at that time. */
    userName: string;
    ipAddress: string;
    device: string;
    /** preview, list, echo, fields or special. */
    kind: string;
    /** ok or refused. */
    outcome: string;
    durationMs: number;
    creatorTime: Date;
  };
  /** Saved super queries: private to a person; names are unique within a module. */
  weftAdvancedQuery: {
    id: string;
    userId: string;
    moduleId: string;
    fullName: string;
    matchLogic: string;
    conditionJson: string;
    creatorTime: Date;
    lastModifyTime: Date | null;
  };
}
