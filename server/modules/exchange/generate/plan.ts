import { formRules } from '../../../../core/design/rules/formRules';
import type { FieldNode } from '../../../../core/language/types';
import { widgetFacts } from '../../../../core/model/fields';
import { formFields } from '../../../../core/model/formNodes';
import { asObject, asText } from '../../../../core/model/read';
import { planStorage } from '../../../../core/model/storage';
import { columnType, scaleOf } from '../../../../core/model/storageType';
import type { Model, ModelField, StoragePlan } from '../../../../core/model/types';
import { columnsOf, isStored, mainFields, subTables } from '../../../../core/model/walk';
import { camel, memberNames, pascal, snake } from './names';
import { type Renames, renameNodes } from './renameFields';

/** What a person asks of the generator (contract-visualdev §8). */
export interface GenerateInput {
  /** Folder of the page: a name of `areaNames`, or the code of a dictionary item. */
  area: string;
  /** `RepairJob`. */
  className: string;
  /** Of the sub-tables, in their order. */
  subClassNames: readonly string[];
  description: string;
}

export type GeneratedType = 'text' | 'number' | 'decimal' | 'date' | 'json';

export interface GeneratedField {
  name: string;
  type: GeneratedType;
  field: ModelField;
  /** Decimal places; undefined: as typed. */
  scale?: number;
  /** Code of the bill rule that numbers it. */
  billRule?: string;
}

export interface GeneratedTable {
  /** Name of the entity: `repairJob`. */
  entity: string;
  /** As the database layer names it: `appRepairJob`. */
  table: string;
  fields: GeneratedField[];
}

export interface GeneratedRows extends GeneratedTable {
  /** Member of the record. */
  member: string;
  label: string;
}

export interface GeneratedModule extends GeneratedTable {
  area: string;
  title: string;
  description: string;
  children: GeneratedRows[];
  /** The form, with the module's names. */
  nodes: FieldNode[];
  model: Model;
  storage: StoragePlan;
  renames: Renames;
}

const types = { text: 'text', bigint: 'number', timestamp: 'date', jsonb: 'json' } as const;

function typeOf(field: ModelField): GeneratedType {
  const type = columnType(field);
  if (type !== 'numeric') return types[type];
  return scaleOf(field) === 0 ? 'number' : 'decimal';
}

const isKept = (field: ModelField): boolean =>
  isStored(field) && field.key !== 'table' && (field.key === 'billRule' || !widgetFacts(field.key).system);

function fieldsOf(all: readonly ModelField[], names: ReadonlyMap<string, string>): GeneratedField[] {
  return all.filter(isKept).map((field) => ({
    name: names.get(field.vModel) as string,
    type: typeOf(field),
    field,
    scale: scaleOf(field),
    ...(field.key === 'billRule' ? { billRule: asText(asObject(field.raw.__config__).rule) } : {}),
  }));
}

/** The form without the fields that the module does not keep: system values and attributes that are not stored. */
function keptNodes(nodes: readonly FieldNode[], kept: ReadonlySet<string>): FieldNode[] {
  return nodes.flatMap((node) => {
    if (node.items) {
      const items = node.items.map((pane) => ({ ...pane, fields: keptNodes(pane.fields, kept) }));
      return items.some((pane) => pane.fields.length > 0) ? [{ ...node, items }] : [];
    }
    return node.name === undefined || kept.has(node.name) ? [node] : [];
  });
}

/** The module that a model becomes; its names, types and fields. */
export function planModule(
  model: Model,
  { area, className, subClassNames, description }: GenerateInput,
): GeneratedModule {
  const entity = className.charAt(0).toLowerCase() + className.slice(1);
  const mains = mainFields(model).filter((field) => isKept(field) || field.key === 'table');
  const names = memberNames(mains);
  const renames = new Map<string, ReadonlyMap<string, string>>([['', names]]);
  const children = subTables(model).map((table, index): GeneratedRows => {
    const member = names.get(table.vModel) as string;
    const named =
      subClassNames[index] || (table.tableName ? pascal(camel(table.tableName)) : `${className}${pascal(member)}`);
    const columns = columnsOf(table).filter(isKept);
    const own = memberNames(columns);
    renames.set(table.vModel, own);
    return {
      member,
      label: table.label,
      entity: named.charAt(0).toLowerCase() + named.slice(1),
      table: `app${pascal(named)}`,
      fields: fieldsOf(columns, own),
    };
  });
  const kept = new Set(mains.map(({ vModel }) => vModel));
  return {
    area,
    entity,
    table: `app${className}`,
    title: model.fullName,
    description: description || asText(model.fullName),
    fields: fieldsOf(mains, names),
    children,
    nodes: renameNodes(keptNodes(formFields(model, undefined, formRules(model)), kept), renames),
    model,
    storage: planStorage(model),
    renames,
  };
}

/** Where the server's part of a module is. */
export const folderOf = ({ entity }: Pick<GeneratedTable, 'entity'>): string => `server/modules/${entity}`;

export const tableName = ({ table }: Pick<GeneratedTable, 'table'>): string => snake(table);
