import type { Generated } from 'kysely';
import type { Audited } from './master';

/** Tables of server/migrations/0003_visualdev, camelCase as Kysely sees them (contract-visualdev §1.1). */
export interface VisualdevTables {
  weftVisualdev: Audited<Date> & {
    id: string;
    fullName: string;
    enCode: string;
    type: Generated<number>;
    webType: Generated<number>;
    category: string | null;
    /** bigint is read as text. */
    sortCode: Generated<string | number>;
    description: string | null;
    enabledMark: Generated<number>;
    /** 0 draft, 1 published, 2 published and changed since. */
    state: Generated<number>;
    enableFlow: Generated<number>;
    dbLinkId: Generated<string>;
    tables: Generated<string>;
    formData: Generated<string>;
    columnData: Generated<string>;
    appColumnData: Generated<string>;
    interfaceId: string | null;
    interfaceName: string | null;
    interfaceParam: string | null;
    /** Counts the saves of the draft. */
    revision: Generated<number>;
    /** Whether its designer's scripts may run; only administrators may set it. */
    trusted: Generated<number>;
    flowId: string | null;
    flowEnCode: string | null;
    flowTemplateJson: string | null;
  };
  /** Published versions. Exactly one version of a model is `current`. */
  weftVisualdevRelease: {
    id: string;
    modelId: string;
    version: number;
    current: boolean;
    fullName: string;
    enCode: string;
    webType: number;
    tables: string;
    formData: string;
    columnData: string;
    appColumnData: string;
    /** The StoragePlan in force (core/model/types), as JSON. */
    storage: unknown;
    releaseTime: Date;
    releaseUserId: string | null;
    /** What who published it said about it. */
    note: Generated<string>;
  };
  /** Changed fields per save of a versioned record; the latest twenty (server/modules/records/changes). */
  weftRecordChange: {
    modelId: string;
    recordId: string;
    version: number;
    userId: string;
    time: Date;
    fields: unknown;
  };
  /** Deleted records of models (server/migrations/0020_bin): the row by column name, sub-table rows by vModel. */
  weftBin: {
    id: string;
    modelId: string;
    recordId: string;
    data: unknown;
    children: unknown;
    deleteTime: Date;
    deleteUserId: string;
  };
  /** Deleted models: what their deletion took along (modules/design/deletedModels). */
  weftModelBin: {
    modelId: string;
    taken: unknown;
    deleteTime: Date;
    deleteUserId: string;
  };
}
