import { asArray, asFlag, asObject, asText, type Issues, isObject, readJson, step } from './read';
import type { ModelTable } from './types';

/** `tables` of the record (contract-visualdev §1.2); '' and '[]' mean that the tables are created at release. */
export function normaliseTables(value: unknown, issues: Issues): ModelTable[] {
  const list = readJson(value, [], '/tables', issues);
  const tables = asArray(list).flatMap((item, index) => {
    const table = asText(asObject(item).table).trim();
    if (isObject(item) && table) return [readTable(item, table)];
    issues.push({ at: step('/tables', index), level: 'warning', message: 'names no table and is left out' });
    return [];
  });
  const main = tables.find((table) => table.main) ?? tables.find((table) => !table.tableField);
  return tables.map((table) => ({ ...table, main: table === main }));
}

function readTable(item: Record<string, unknown>, table: string): ModelTable {
  return {
    table,
    comment: asText(item.tableName),
    main: asText(item.typeId) === '1',
    tableField: asText(item.tableField),
    relationField: asText(item.relationField),
    fields: asArray(item.fields).flatMap((entry) => {
      const field = asObject(entry);
      const column = asText(field.columnName) || asText(field.field);
      if (!column) return [];
      return {
        column,
        field: asText(field.field) || column,
        comment: asText(field.fieldName),
        dataType: asText(field.dataType).toLowerCase(),
        length: asText(field.dataLength),
        primaryKey: asFlag(field.primaryKey),
        autoIncrement: asFlag(field.autoIncrement) || asFlag(field.identity),
      };
    }),
  };
}
