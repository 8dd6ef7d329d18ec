import type { Generated } from 'kysely';
import type { Master } from './master';

/** Tables of server/migrations/0005_data_interface, camelCase as Kysely sees them (contract-visualdev §11, §6.4). */
export interface DataInterfaceTables {
  weftDataInterface: Master<Date> & {
    categoryId: string | null;
    /** `Definition` of modules/interfaces/definition. */
    definition: unknown;
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
  /** Saved super queries and views: private to a person unless shared; names of a person are unique within a module. */
  weftAdvancedQuery: {
    id: string;
    userId: string;
    moduleId: string;
    fullName: string;
    matchLogic: string;
    conditionJson: string;
    shared: Generated<number>;
    creatorTime: Date;
    lastModifyTime: Date | null;
  };
}
