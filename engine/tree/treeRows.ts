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

/** Rows without empty lists of children, which would show an arrow that opens nothing. */
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

const none: Row[] = [];

/** Rows whose children are fetched on opening: until then an empty list means that children may exist. */
export function graft(
  rows: readonly Row[],
  key: string,
  fetched: ReadonlyMap<string, Row[]>,
  isEnd: (row: Row) => boolean,
): Row[] {
  return rows.map((row) => {
    const { children: _own, ...rest } = row;
    const id = String(row[key]);
    const children = fetched.get(id) ?? childrenOf(row);
    if (children.length) return { ...rest, children: graft(children, key, fetched, isEnd) };
    const known = fetched.has(id) || isEnd(row);
    return known ? rest : { ...rest, children: none };
  });
}
