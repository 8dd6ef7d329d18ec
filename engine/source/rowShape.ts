import type { Option, Source, Text } from '../../core/language/types';
import type { PastOption } from '../../core/pastOption';
import type { Row, RowNames, SourcePort } from '../ports';
import { isRow } from './rowsIn';

/** Resolves texts: those of options and of `root` may be locale keys. */
export type Say = (text: Text | undefined) => string;

/** A row as a node. */
export interface RowNode {
  id: string;
  label: string;
  icon: string | undefined;
  disabled: boolean;
  /** It has no children. */
  leaf: boolean;
  children: Row[];
}

/** How the rows of one source are read. */
export interface RowShape {
  keys: RowNames;
  /** Rows with other member names also get `id`, `children` and the usual name of the label. */
  named: (rows: readonly unknown[]) => Row[];
  node: (row: Row) => RowNode;
  /** The row is the heading of a group, not a record. */
  isHeading: (row: Row) => boolean;
  /** `past`: rows that can only be held. */
  toOptions: (rows: readonly Row[], past?: readonly Row[]) => Option[];
  fromOption: (option: Option, say: Say) => Row;
  /** The parent node of an answer, with these rows as its children. */
  rootRow: (root: Option, say: Say, children: Row[] | undefined) => Row;
}

function keysOf(source: Source, names: RowNames): RowNames {
  if (Array.isArray(source) || 'dictionary' in source || 'measures' in source) return names;
  return {
    id: source.idKey ?? names.id,
    label: source.labelKey ?? names.label,
    children: source.childrenKey ?? names.children,
    disabled: source.disabledKey ?? names.disabled,
    leaf: source.leafKey ?? names.leaf,
    heading: source.headingKey ?? names.heading,
    icon: names.icon,
  };
}

const listOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

export function rowShape(source: Source, port: SourcePort): RowShape {
  const { names } = port;
  const keys = keysOf(source, names);
  const leafKey = 'leafKey' in source ? source.leafKey : undefined;
  const usual = keys.id === 'id' && keys.label === names.label && keys.children === 'children';

  const name = (row: Row): Row => {
    const children = row[keys.children];
    return {
      ...row,
      id: row.id ?? row[keys.id],
      [names.label]: row[names.label] ?? row[keys.label],
      children: Array.isArray(children) ? children.filter(isRow).map(name) : children,
    };
  };
  /** A list of names: each is its own id. */
  const worded = (text: string): Row => ({ [keys.id]: text, [keys.label]: text });
  const toOption = (row: Row): Option => {
    const children = listOf(row.children);
    return {
      ...row,
      id: row[keys.id] as Option['id'],
      label: String(row[keys.label] ?? row[keys.id] ?? ''),
      disabled: Boolean(row[keys.disabled]),
      children: children.length ? children.map(toOption) : undefined,
    };
  };
  const fromOption = ({ label, children, ...rest }: Option, say: Say): Row => ({
    ...rest,
    [names.label]: label === undefined ? String(rest.id) : say(label),
    children: children?.map((child) => fromOption(child, say)),
  });
  return {
    keys,
    named: (rows) => {
      const read = rows.flatMap((row) => (typeof row === 'string' ? [worded(row)] : isRow(row) ? [row] : []));
      return usual ? read : read.map(name);
    },
    node: (row) => ({
      id: String(row[keys.id]),
      label: String(row[keys.label] ?? row[keys.id]),
      icon: typeof row[keys.icon] === 'string' ? (row[keys.icon] as string) : undefined,
      disabled: Boolean(row[keys.disabled]),
      leaf: leafKey === undefined ? port.isEnd(row) : row[leafKey] === true,
      children: listOf(row.children),
    }),
    isHeading: (row) => row[keys.heading] === true,
    toOptions: (rows, past = []) => [
      ...rows.map(toOption),
      ...past.map((row): PastOption => ({ ...toOption(row), past: port.about(row).past ?? 'deleted' })),
    ],
    fromOption,
    rootRow: (root, say, children) => {
      const { children: _none, ...row } = fromOption(root, say);
      const own = { [keys.id]: root.id, [keys.label]: row[names.label], [keys.disabled]: root.disabled };
      return port.asRoot({ ...row, ...own, children });
    },
  };
}
