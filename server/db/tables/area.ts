import type { Generated } from 'kysely';
import type { Master } from './master';

/** Table of server/migrations/0006_choosing (contract-platform §5.6). */
export interface AreaTables {
  weftArea: Master & {
    /** '-1' at the top. */
    parentId: Generated<string>;
  };
}
