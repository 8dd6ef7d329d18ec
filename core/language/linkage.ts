import type { FieldNode } from './types';

/** `resetOn`: a change of `source` empties `target`. Keys: `province` of the form, `items.city` of its sub-table. */
export interface LinkEdge {
  source: string;
  target: string;
  /** Both are columns of one table: only the changed row is emptied. Otherwise the column is emptied in all rows. */
  sameRow: boolean;
}

export interface Linkage {
  /** Edges by their source; acyclic. */
  edges: ReadonlyMap<string, readonly LinkEdge[]>;
  /** `at`: pointer below the list of fields. */
  issues: readonly { at: string; message: string }[];
}

interface Found {
  key: string;
  table: string;
  field: FieldNode;
  at: string;
}

function find(fields: readonly FieldNode[], at: string, table: string): Found[] {
  return fields.flatMap((field, index) => {
    const here = `${at}/${index}`;
    const own = field.name ? [{ key: table ? `${table}.${field.name}` : field.name, table, field, at: here }] : [];
    const columns = !table && field.name && field.fields ? find(field.fields, `${here}/fields`, field.name) : [];
    const panes = (field.items ?? []).flatMap((pane, each) => find(pane.fields, `${here}/items/${each}/fields`, table));
    return [...own, ...columns, ...panes];
  });
}

function sourceOf(path: string, table: string): string | undefined {
  const [root, ...rest] = path.split('.');
  if (root === 'form') return rest.join('.');
  return root === 'row' && table && rest.length === 1 ? `${table}.${rest[0]}` : undefined;
}

/** The path from one key to another along the edges; undefined when there is none. */
function wayTo(edges: ReadonlyMap<string, readonly LinkEdge[]>, from: string, to: string): string[] | undefined {
  const seen = new Set<string>();
  const go = (at: string): string[] | undefined => {
    if (at === to) return [at];
    if (seen.has(at)) return undefined;
    seen.add(at);
    for (const { target } of edges.get(at) ?? []) {
      const rest = go(target);
      if (rest) return [at, ...rest];
    }
    return undefined;
  };
  return go(from);
}

/**
 * The linkages of a form (contract-visualdev §4.2), in the order of the fields. An edge that would close a cycle, or
 * whose source is no field, is reported and left out, so following the edges always ends.
 */
export function compileLinkage(fields: readonly FieldNode[]): Linkage {
  const found = find(fields, '', '');
  const keys = new Set(found.map(({ key }) => key));
  const edges = new Map<string, LinkEdge[]>();
  const issues: { at: string; message: string }[] = [];
  for (const { key: target, table, field, at } of found) {
    for (const [index, path] of (field.resetOn ?? []).entries()) {
      const say = (message: string): void => void issues.push({ at: `${at}/resetOn/${index}`, message });
      const source = sourceOf(path, table);
      if (source === undefined || !keys.has(source)) {
        say(`"${path}" is not a field of this ${path.startsWith('row.') ? 'row' : 'form'}`);
        continue;
      }
      const round = wayTo(edges, target, source);
      if (round) {
        say(`the linkage goes round: ${[source, ...round].join(' → ')}; "${source}" does not empty "${target}"`);
        continue;
      }
      const list = edges.get(source) ?? [];
      edges.set(source, [...list, { source, target, sameRow: path.startsWith('row.') }]);
    }
  }
  return { edges, issues };
}
