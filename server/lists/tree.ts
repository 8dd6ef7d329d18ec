export interface Branch {
  id: string;
  parentId: string;
}

/** Rows that match, and all their ancestors (contract-platform §1.4). */
export function withAncestors<T extends Branch>(rows: readonly T[], matches: (row: T) => boolean): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<T>();
  for (const row of rows.filter(matches)) {
    for (let at: T | undefined = row; at && !kept.has(at); at = byId.get(at.parentId)) kept.add(at);
  }
  return rows.filter((row) => kept.has(row));
}

/** Ids of a row and of all its descendants. */
export function branchIds<T extends Branch>(rows: readonly T[], id: string): Set<string> {
  const below = new Map<string, string[]>();
  for (const row of rows) {
    const siblings = below.get(row.parentId);
    if (siblings) siblings.push(row.id);
    else below.set(row.parentId, [row.id]);
  }
  const ids = new Set<string>();
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (ids.has(at)) continue;
    ids.add(at);
    open.push(...(below.get(at) ?? []));
  }
  return ids;
}

/** Filters rows whose name or code contains the keyword, ignoring case; hidden columns are not searched. */
export function containing(keyword: string | undefined, hidden?: ReadonlySet<string>) {
  const wanted = keyword?.trim().toLowerCase() ?? '';
  const columns = (['fullName', 'enCode'] as const).filter((column) => !hidden?.has(column));
  return (row: { fullName: string; enCode: string }): boolean =>
    !wanted || columns.some((column) => row[column].toLowerCase().includes(wanted));
}
