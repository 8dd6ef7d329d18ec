import { rowsBy } from '../../lists/rowsBy';
import { rootId, type ThirdDepartment } from './thirdClient';

/** Departments below the root, each after its parent; those out of reach of the root are left out. */
export function parentsFirst(rows: ThirdDepartment[]): ThirdDepartment[] {
  const below = rowsBy(rows, ({ parentId }) => parentId);
  const found: ThirdDepartment[] = [];
  const seen = new Set([rootId]);
  const visit = (id: string) => {
    for (const row of below.get(id) ?? []) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      found.push(row);
      visit(row.id);
    }
  };
  visit(rootId);
  return found;
}
