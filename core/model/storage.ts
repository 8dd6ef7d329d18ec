import { failure, ownMember, warning } from './read';
import { showsName } from './shownText';
import { isIdentifier, isReserved, safeName } from './storageNames';
import { allColumns, previousOf, renames } from './storageRenames';
import { columnType, isIndexable, orderedLength, scaleOf, type TableColumn } from './storageType';
import type { Model, ModelField, ModelIssue, ModelTable, StorageColumn, StoragePlan, StorageTable } from './types';
import { columnsOf, isStored, mainFields } from './walk';

type Child = StoragePlan['children'][number];
interface Planning {
  model: Model;
  issues: ModelIssue[];
  /** Props that are searched by value, sorted or unique. */
  hot: Set<string>;
  /** Those that lists sort by. */
  sorted: Set<string>;
}

/** Members that the server adds to every row. */
const rowMembers = new Set(['id', 'f_version']);
const flowColumns = ['f_flow_id', 'f_flow_task_id'];

/** The column of a field: by `columnName` or `field`, ignoring case and an `F_` prefix (contract-visualdev §1.3). */
export function declaredColumn(table: ModelTable | undefined, vModel: string): TableColumn | undefined {
  const wanted = vModel.toLowerCase();
  const named = (name: string) => name.toLowerCase() === wanted;
  return (
    table?.fields.find((field) => named(field.column) || named(field.field)) ??
    table?.fields.find((field) => named(field.column.replace(/^f_/i, '')))
  );
}

/** The table in `tables` for the main form or for a sub-table. */
export function declaredTable(model: Model, subTable?: ModelField): ModelTable | undefined {
  if (!subTable) return model.tables.find((table) => table.main);
  return model.tables.find((table) => !table.main && table.table === subTable.tableName);
}

function sortedProps({ list }: Model): Set<string> {
  const columns = (list?.columns ?? []).filter(({ sortable }) => sortable);
  return new Set([...columns, ...(list?.sort ?? [])].map(({ prop }) => prop).filter((prop) => !prop.includes('-')));
}

function hotProps(model: Model, sorted: Set<string>): Set<string> {
  const list = model.list;
  const unique = mainFields(model).filter((field) => field.unique);
  return new Set([
    ...(list?.searches ?? []).filter((search) => search.searchType !== 2).map((search) => search.prop),
    ...sorted,
    ...[list?.parentField, list?.groupField, list?.tree?.treeRelation].filter((prop) => typeof prop === 'string'),
    ...unique.map((field) => field.vModel),
  ]);
}

const badName = (name: string, at: string) =>
  failure(at, 'badName', `"${name.slice(0, 60)}" cannot name a table or a column`, { name: name.slice(0, 60) });

function checkName(name: string, at: string, planning: Planning): string {
  if (!isIdentifier(name)) planning.issues.push(badName(name, at));
  return name;
}

/** A reserved name is refused when the draft is saved or imported, not only at its release. */
function checkTable(name: string, at: string, planning: Planning): string {
  if (isReserved(name)) planning.issues.push({ ...badName(name, at), shape: true });
  return checkName(name, at, planning);
}

function primaryKey(
  table: ModelTable | undefined,
  fields: ModelField[],
  planning: Planning,
): Pick<StorageTable, 'primaryKey' | 'primaryKeyType'> {
  const numbered = planning.model.form.primaryKeyPolicy === 2;
  const key = table?.fields.find((field) => field.primaryKey);
  if (key && key.autoIncrement !== numbered) {
    const policy = numbered ? '自增长id' : '雪花ID';
    const values = { policy, table: table?.table ?? '' };
    planning.issues.push(
      failure(
        '/formData/primaryKeyPolicy',
        'keyPolicy',
        `主键策略:[${policy}]，与表[${values.table}]主键策略不一致!`,
        values,
      ),
    );
  }
  const name = checkName(key?.column ?? ownKey(table, fields, planning), table?.at ?? '/tables', planning);
  return { primaryKey: name, primaryKeyType: numbered ? 'identity' : 'text' };
}

/**
 * The key of a table whose columns name none (generation 3.0): the declared `F_Id` or `id`, if no field has it, else
 * `f_id`. An adopted table needs a key of its own (server/modules/design/adoptTables).
 */
function ownKey(table: ModelTable | undefined, fields: ModelField[], planning: Planning): string {
  if (!table?.fields.length) return 'f_id';
  const used = new Set(fields.map((field) => declaredColumn(table, field.vModel)?.column));
  const declared = table.fields.find(({ column }) => /^(?:f_)?id$/i.test(column) && !used.has(column));
  const column = declared?.column ?? freeKey(table);
  const values = { table: table.table, column };
  planning.issues.push(
    warning(table.at, 'keyOfOurs', `table ${table.table} names no primary key; ${column} is used`, values),
  );
  return column;
}

function freeKey(table: ModelTable): string {
  const taken = new Set(table.fields.map(({ column }) => column.toLowerCase()));
  return ['f_id', 'weft_id'].find((name) => !taken.has(name)) ?? 'weft_key';
}

function planColumn(
  field: ModelField,
  table: ModelTable | undefined,
  prop: string,
  previous: StorageTable | undefined,
  siblings: { id?: string; vModel: string }[],
  planning: Planning,
): StorageColumn {
  const declared = declaredColumn(table, field.vModel);
  const type = columnType(field, declared);
  const named = { id: field.formId, vModel: field.vModel };
  const kept = (
    previous?.columns.find((column) => column.vModel === field.vModel) ?? previousOf(previous, named, siblings)
  )?.column;
  const wanted = declared?.column ?? kept ?? safeName('', field.vModel);
  const column = rowMembers.has(wanted.toLowerCase()) ? `c_${wanted}` : wanted;
  return {
    vModel: field.vModel,
    column: checkName(column, field.at, planning),
    type,
    scale: type === 'numeric' ? scaleOf(field) : undefined,
    indexed: planning.hot.has(prop) && isIndexable(field, type, declared),
    ordered: planning.sorted.has(prop) && !showsName(field) ? orderedLength(field, type, declared) : undefined,
    key: field.key,
    id: field.formId || undefined,
  };
}

/** Declared columns without a field, columns of earlier versions, and those of flows: their data remain. */
function extraColumns(
  taken: Set<string>,
  table: ModelTable | undefined,
  previous: StorageTable | undefined,
  flow: boolean,
  planning: Planning,
): NonNullable<StorageTable['extra']> {
  const extra: NonNullable<StorageTable['extra']> = [];
  const add = (column: string, type: StorageColumn['type']) => {
    if (taken.has(column.toLowerCase())) return;
    taken.add(column.toLowerCase());
    extra.push({ column, type });
  };
  const types: Record<string, StorageColumn['type']> = {
    int: 'bigint',
    bigint: 'bigint',
    decimal: 'numeric',
    datetime: 'timestamp',
  };
  for (const column of previous ? allColumns(previous) : []) add(column.column, column.type);
  for (const column of table?.fields ?? [])
    add(checkName(column.column, table?.at ?? '/tables', planning), ownMember(types, column.dataType) ?? 'text');
  if (flow) for (const column of flowColumns) add(column, 'text');
  return extra;
}

/** The declared spelling of a system column, else its plain name (contract-visualdev §1.4). */
const systemColumn = (table: ModelTable | undefined, name: string) => declaredColumn(table, name)?.column ?? name;

function planTable(
  name: string,
  fields: ModelField[],
  table: ModelTable | undefined,
  parent: string,
  previous: StorageTable | undefined,
  planning: Planning,
  reserved: string[] = [],
): StorageTable {
  const key = primaryKey(table, fields, planning);
  const taken = new Set([key.primaryKey, ...reserved].map((column) => column.toLowerCase()));
  const columns: StorageColumn[] = [];
  const siblings = fields.map(({ formId, vModel }) => ({ id: formId, vModel }));
  for (const field of fields) {
    const prop = parent ? `${parent}-${field.vModel}` : field.vModel;
    const column = planColumn(field, table, prop, previous, siblings, planning);
    // Only the server writes the key; a field bound to it is rendered and never written.
    if (column.column.toLowerCase() === key.primaryKey.toLowerCase()) continue;
    if (taken.has(column.column.toLowerCase())) {
      const values = { column: column.column, label: field.label };
      planning.issues.push(failure(field.at, 'duplicateColumn', `column "${column.column}" is used twice`, values));
      continue;
    }
    taken.add(column.column.toLowerCase());
    columns.push(column);
  }
  for (const moved of renames(previous, columns).values()) taken.add(moved.column.toLowerCase());
  return { table: name, ...key, columns, extra: extraColumns(taken, table, previous, !parent, planning) };
}

function planChild(field: ModelField, main: string, previous: StoragePlan | undefined, planning: Planning): Child {
  const table = declaredTable(planning.model, field);
  const before = [...(previous?.children ?? []), ...(previous?.retired ?? [])].find(
    (child) => child.vModel === field.vModel || child.table === table?.table,
  );
  const wanted = table?.table ?? (field.tableName && isIdentifier(field.tableName) ? field.tableName : undefined);
  const name = checkTable(wanted ?? before?.table ?? safeName(`${main}_`, field.vModel), field.at, planning);
  const foreignKey = checkName(
    (table?.tableField && (declaredColumn(table, table.tableField)?.column ?? table.tableField)) ||
      before?.foreignKey ||
      'f_parent_id',
    '/tables',
    planning,
  );
  const columns = columnsOf(field).filter(isStored);
  const order = before?.order ?? freeOrder([...columns.map(({ vModel }) => vModel), ...declaredNames(table)]);
  const planned = planTable(name, columns, table, field.vModel, before, planning, [foreignKey, order]);
  return { ...planned, vModel: field.vModel, foreignKey, order };
}

const declaredNames = (table: ModelTable | undefined) =>
  (table?.fields ?? []).flatMap(({ column, field }) => [column, field]);

/** A column for the order of rows that neither a field nor the designer's table has. */
function freeOrder(names: string[]): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  let order = 'f_row_order';
  while (taken.has(order)) order = `weft_${order}`;
  return order;
}

/**
 * Storage of each field of a model: typed columns, a child table per sub-table. Names come from `tables` (matched on
 * columnName or field) or are derived from the code. `previous` is the plan in force: generated names are kept, and
 * columns without a field remain with their data. 1:1 secondary tables are folded into the main table.
 */
export function planStorage(model: Model, previous?: StoragePlan): StoragePlan {
  const sorted = sortedProps(model);
  const planning: Planning = { model, issues: [], hot: hotProps(model, sorted), sorted };
  const table = declaredTable(model);
  const { concurrencyLock, logicalDelete } = model.form;
  const name = checkTable(
    table?.table ?? previous?.main.table ?? safeName('mt_', model.enCode || model.id || 'model'),
    '/tables',
    planning,
  );
  const version = concurrencyLock ? systemColumn(table, 'f_version') : undefined;
  const deleteMark = logicalDelete
    ? {
        mark: systemColumn(table, 'f_delete_mark'),
        time: systemColumn(table, 'f_delete_time'),
        user: systemColumn(table, 'f_delete_user_id'),
      }
    : undefined;
  const reserved = [version, ...Object.values(deleteMark ?? {})].filter((column) => column !== undefined);
  const fields = mainFields(model);
  const plain = fields.filter((field) => field.key !== 'table' && isStored(field));
  const main: StorageTable = {
    ...planTable(name, plain, table, '', previous?.main, planning, reserved),
    version,
    deleteMark,
  };
  const children = fields
    .filter((field) => field.key === 'table')
    .map((field) => planChild(field, name, previous, planning));
  const names = new Set([main.table.toLowerCase()]);
  for (const child of children) {
    if (names.has(child.table.toLowerCase())) {
      const at = fields.find(({ vModel }) => vModel === child.vModel)?.at ?? '/formData/fields';
      planning.issues.push(failure(at, 'duplicateTable', '子表重复'));
    }
    names.add(child.table.toLowerCase());
  }
  const retired = [...(previous?.children ?? []), ...(previous?.retired ?? [])].filter(
    (child) => !names.has(child.table.toLowerCase()),
  );
  return { main, children, retired, issues: planning.issues };
}
