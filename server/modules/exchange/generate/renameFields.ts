import type { FieldNode, JsonObject } from '../../../../core/language/types';

/** vModel → member, of the main form (`''`) and of each sub-table (by vModel). */
export type Renames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Identifiers of a formula, also those in braces (`{line-total}`), with what is before a dot. */
const terms = /(?:\{([^}]*)\}|([\p{L}_][\p{L}\p{N}_]*))(\.)?/gu;

function renameFormula(text: string, renames: Renames, table: string): string {
  let owner: string | undefined;
  return text.replace(
    terms,
    (whole, braced: string | undefined, plain: string | undefined, dot: string | undefined) => {
      const name = braced ?? plain ?? '';
      const scope = owner ?? (table && renames.get(table)?.has(name) ? table : '');
      owner = dot ? name : undefined;
      const renamed = renames.get(scope)?.get(name);
      return renamed === undefined ? whole : `${renamed}${dot ?? ''}`;
    },
  );
}

/** `form.customer`, `form.items.price`, `row.price`, `form.items.0.price` with members renamed. */
function renamePath(path: string, renames: Renames, table: string): string {
  const [root, first = '', ...rest] = path.split('.');
  if (root === 'row') return ['row', renames.get(table)?.get(first) ?? first, ...rest].join('.');
  if (root !== 'form') return path;
  const columns = renames.get(first);
  const inner = rest.map((step) => columns?.get(step) ?? step);
  return ['form', renames.get('')?.get(first) ?? first, ...inner].join('.');
}

/** Props that list columns of the sub-table: its totals. */
function renameSummary(props: JsonObject, names: ReadonlyMap<string, string> | undefined): JsonObject {
  if (!Array.isArray(props.summary)) return props;
  return { ...props, summary: props.summary.map((name) => names?.get(String(name)) ?? name) };
}

function renameValue(value: unknown, renames: Renames, table: string): unknown {
  if (typeof value === 'string') return /^(?:form|row)\./.test(value) ? renamePath(value, renames, table) : value;
  if (Array.isArray(value)) return value.map((each) => renameValue(each, renames, table));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const path = name.startsWith('$') ? `$${renamePath(name.slice(1), renames, table)}` : name;
      return [path, renameValue(each, renames, table)];
    }),
  );
}

/** A form's fields with the members' new names: in names, formulas, bindings and linkages. */
export function renameNodes(nodes: readonly FieldNode[], renames: Renames, table = ''): FieldNode[] {
  return nodes.map((node) => {
    const { name, formula, fields, items, label, options, props, ...rest } = node;
    const inner = fields && name !== undefined ? name : table;
    return {
      ...(renameValue(rest, renames, table) as FieldNode),
      ...(name === undefined ? {} : { name: renames.get(table)?.get(name) ?? name }),
      ...(label === undefined ? {} : { label }),
      ...(options === undefined ? {} : { options: renameValue(options, renames, table) as FieldNode['options'] }),
      ...(formula === undefined ? {} : { formula: renameFormula(formula, renames, table) }),
      ...(props && { props: renameSummary(props, fields && name !== undefined ? renames.get(name) : undefined) }),
      ...(fields && { fields: renameNodes(fields, renames, inner) }),
      ...(items && { items: items.map((pane) => ({ ...pane, fields: renameNodes(pane.fields, renames, table) })) }),
    };
  });
}
