import { asArray, asFlag, asObject, asText, type Issues, isObject, misshapen, readJson, step, warning } from './read';
import type { ModelTable } from './types';

/** `tables` of the record (contract-visualdev §1.2); '' and '[]' mean that the tables are created at release. */
export function normaliseTables(value: unknown, issues: Issues): ModelTable[] {
  const list = readJson(value, [], '/tables', issues);
  if (!Array.isArray(list)) issues.push(misshapen('/tables', 'tablesNotList', 'is not a list of tables'));
  const tables = asArray(list).flatMap((item, index) => {
    const at = step('/tables', index);
    const table = asObject(item).table;
    if (isObject(item) && typeof table === 'string' && table.trim()) return [readTable(item, table.trim(), at, issues)];
    issues.push(misshapen(step(at, 'table'), 'tableNameless', 'names no table'));
    return [];
  });
  const main = tables.find((table) => table.main) ?? tables.find((table) => !table.tableField);
  return tables.map((table) => ({ ...table, main: table === main }));
}

function readColumns(item: Record<string, unknown>, at: string, issues: Issues): ModelTable['fields'] {
  if (!Array.isArray(item.fields)) {
    const absent = item.fields === undefined || item.fields === null;
    issues.push(
      absent
        ? warning(at, 'tableBare', 'lists no columns; they are made from the form')
        : misshapen(step(at, 'fields'), 'columnsNotList', 'is not a list of columns'),
    );
  }
  return asArray(item.fields).flatMap((entry, index) => {
    const field = asObject(entry);
    const column = asText(field.columnName) || asText(field.field);
    if (!column) {
      issues.push(warning(step(step(at, 'fields'), index), 'columnNameless', 'names no column and is left out'));
      return [];
    }
    return {
      column,
      field: asText(field.field) || column,
      comment: asText(field.fieldName),
      dataType: asText(field.dataType).toLowerCase(),
      length: asText(field.dataLength),
      primaryKey: asFlag(field.primaryKey),
      autoIncrement: asFlag(field.autoIncrement) || asFlag(field.identity),
    };
  });
}

function readTable(item: Record<string, unknown>, table: string, at: string, issues: Issues): ModelTable {
  return {
    at,
    table,
    comment: asText(item.tableName),
    main: asText(item.typeId) === '1',
    tableField: asText(item.tableField),
    relationField: asText(item.relationField),
    fields: readColumns(item, at, issues),
  };
}
