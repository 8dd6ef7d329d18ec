type Row = Record<string, unknown>;

export function childrenOf(row: Row, key = 'children'): Row[] {
  const children = row[key];
  return Array.isArray(children) ? (children as Row[]) : [];
}

/** Ids of all rows that have children. */
export function parentIds(rows: readonly Row[], idKey: string, key = 'children'): string[] {
  return rows.flatMap((row) => {
    const children = childrenOf(row, key);
    return children.length ? [String(row[idKey]), ...parentIds(children, idKey, key)] : [];
  });
}

/** Rows without empty lists of children, which would offer an arrow that opens nothing. */
export function trimTree(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const { children: _children, ...rest } = row;
    const children = childrenOf(row);
    return children.length ? { ...rest, children: trimTree(children) } : rest;
  });
}

/** Rows without their children. */
export function flatten(rows: readonly Row[]): Row[] {
  return rows.map(({ children: _children, ...rest }) => rest);
}

/** Every row at any depth. */
export function everyRow(rows: readonly Row[], key = 'children'): Row[] {
  return rows.flatMap((row) => [row, ...everyRow(childrenOf(row, key), key)]);
}
