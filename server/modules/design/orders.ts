import type { StoragePlan, StorageTable } from '../../../core/model/types';
import { isOrderedByText } from '../../db/inOrder';
import type { Db } from '../../db/types';

/**
 * Longest text, in characters, whose key fits a b-tree where the key is computed: a letter becomes 33 bytes at most (NFKC makes
 * eighteen letters of one; a digit is padded to 20 bytes).
 */
const longest = 64;

const within = <T extends StorageTable>(table: T): T => ({
  ...table,
  columns: table.columns.map((column) =>
    (column.ordered ?? 0) > longest ? { ...column, ordered: undefined } : column,
  ),
});

/** The plan without indexes of the order that this database might refuse to fill: a save must not fail on one. */
export async function withOrders(db: Db, plan: StoragePlan): Promise<StoragePlan> {
  return (await isOrderedByText(db)) ? plan : { ...plan, main: within(plan.main) };
}
