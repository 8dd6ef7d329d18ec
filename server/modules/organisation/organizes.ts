import { buildTree } from '../../../core/tree';
import type { Ctx, Reply } from '../../ctx';
import { seedPath } from '../../seed/seedPeople';
import { allOrganizes, organizeIcons } from '../../services/organisation/organizeNames';

/** Maximum rows of a whole tree. */
const mostRows = 10_000;

/** Companies only (contract §5.1 Tree). */
export async function companyTree(ctx: Ctx): Promise<Reply> {
  const rows = (await allOrganizes(ctx.db)).filter((row) => row.category === 'company').slice(0, mostRows);
  const nodes = rows.map(({ id, parentId, fullName, sortCode }) => ({
    id,
    parentId,
    fullName: seedPath(ctx.language, fullName),
    icon: organizeIcons.company,
    sortCode,
  }));
  return { data: { list: buildTree(nodes) } };
}
