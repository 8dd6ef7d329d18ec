import type { StoragePlan, StorageTable } from '../../../core/model/types';

type Table = StorageTable & { foreignKey?: string };

/** Every column that a plan of a table names. */
const namesOf = ({ columns, extra = [], primaryKey, version, deleteMark, foreignKey, order }: Table): string[] => [
  primaryKey,
  ...columns.map(({ column }) => column),
  ...extra.map(({ column }) => column),
  ...[version, deleteMark?.mark, deleteMark?.time, deleteMark?.user, foreignKey, order].flatMap((name) => name ?? []),
];

function asThere<T extends Table>(table: T, there: readonly Table[]): T {
  const known = new Map(there.flatMap(namesOf).map((name) => [name.toLowerCase(), name]));
  const spelled = (name: string) => known.get(name.toLowerCase()) ?? name;
  const own = new Set<string>();
  // Two columns of one table that differ in case only stay two.
  const columns = table.columns.map((column) => {
    const name = spelled(column.column);
    const taken = own.has(name);
    own.add(name);
    return taken ? column : { ...column, column: name };
  });
  return {
    ...table,
    table: there[0]?.table ?? table.table,
    primaryKey: spelled(table.primaryKey),
    columns,
    ...(table.extra && { extra: table.extra.map((each) => ({ ...each, column: spelled(each.column) })) }),
    ...(table.version && { version: spelled(table.version) }),
    ...(table.order && { order: spelled(table.order) }),
    ...(table.foreignKey && { foreignKey: spelled(table.foreignKey) }),
    ...(table.deleteMark && {
      deleteMark: {
        mark: spelled(table.deleteMark.mark),
        time: spelled(table.deleteMark.time),
        user: spelled(table.deleteMark.user),
      },
    }),
  };
}

/**
 * The plan with tables and columns written as other models wrote them: the databases of the family do not tell `F_Name` and
 * `f_name` apart. `there`: the tables of other models that this plan uses too.
 */
export function inSharedSpelling(plan: StoragePlan, there: readonly Table[]): StoragePlan {
  const same = ({ table }: Table) => there.filter((each) => each.table.toLowerCase() === table.toLowerCase());
  return {
    ...plan,
    main: asThere(plan.main, same(plan.main)),
    children: plan.children.map((child) => asThere(child, same(child))),
  };
}
