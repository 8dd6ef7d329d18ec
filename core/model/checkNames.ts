import { failure, warning } from './read';
import { declaredColumn, declaredTable } from './storage';
import type { Model, ModelField, ModelIssue } from './types';
import { mainFields, walkFields } from './walk';

/** Members that the server adds to every record (contract-visualdev §2.2, §2.3). */
const recordMembers = ['id', 'f_version', 'flowState', 'flowId'];
/** … and to rows of groups and trees. */
const nestedMembers = ['children', 'top', 'hasChildren'];

/** Names that lose every value: the column of the key in any spelling, and members of objects that readers look up first. */
const losesValues = (name: string): boolean =>
  name.toLowerCase() === 'f_id' || ['toString', 'valueOf', 'toLocaleString'].includes(name);

const taken = ({ at, vModel, label }: ModelField): ModelIssue =>
  failure(`${at}/__vModel__`, 'systemName', `"${vModel}" is a member that every record has`, { name: vModel, label });

/** A field bound to the key shows the record's own id; any other field of that name would hide it. */
function isKey(model: Model, field: ModelField, table?: ModelField): boolean {
  return declaredColumn(declaredTable(model, table), field.vModel)?.primaryKey === true;
}

/** Names of the record's own members, which no field may have. */
export const isSystemName = (name: string, inTable: boolean): boolean =>
  losesValues(name) || (inTable ? name === 'id' : [...recordMembers, ...nestedMembers].includes(name));

/** Fields whose names hide a member of the record: without its id no record could be opened or saved. */
function systemNames(model: Model): ModelIssue[] {
  const nested = model.list?.type === 3 || model.list?.type === 5;
  const reserved = new Set(nested ? [...recordMembers, ...nestedMembers] : recordMembers);
  return [...walkFields(model.form.fields)].flatMap(({ field, table }) => {
    const names = losesValues(field.vModel) || (table ? field.vModel === 'id' : reserved.has(field.vModel));
    return names && !isKey(model, field, table) ? [taken(field)] : [];
  });
}

/** Tables that neither the form, a sub-table nor a secondary field uses; two that both want to be the main one. */
function idleTables(model: Model): ModelIssue[] {
  const used = new Set([...walkFields(model.form.fields)].map(({ field }) => field.tableName).filter(Boolean));
  return model.tables
    .filter(({ main, table }) => !main && !used.has(table))
    .map(({ at, table }) => warning(at, 'idleTable', `no field uses the table ${table}`, { table }));
}

/** Sub-tables whose `tableName` is none of `tables`, while there are some: their table is created. */
function missingTables(model: Model): ModelIssue[] {
  if (!model.tables.length) return [];
  return mainFields(model)
    .filter((field) => field.key === 'table' && !declaredTable(model, field))
    .map(({ at, label, tableName }) =>
      warning(`${at}/__config__/tableName`, 'noSuchTable', `"${tableName}" is none of the tables; one is created`, {
        label,
        table: tableName,
      }),
    );
}

/** Names of fields and tables that clash with the record's own, or with nothing at all. */
export const nameIssues = (model: Model): ModelIssue[] => [
  ...systemNames(model),
  ...idleTables(model),
  ...missingTables(model),
];
