import { parseJson } from '../../../core/binding';

export type Category = 'company' | 'department';

interface OrganizeFamily {
  /** Name in schemas/entities. */
  entity: string;
  /** Texts of contract §5.1 where companies and departments differ. */
  words: { codeTaken: string; nameTaken: string };
}

export const families: Record<Category, OrganizeFamily> = {
  company: {
    entity: 'organize',
    words: { codeTaken: 'organize.codeTaken', nameTaken: 'organize.nameTaken' },
  },
  department: {
    entity: 'department',
    words: { codeTaken: 'organize.departmentCodeTaken', nameTaken: 'organize.departmentNameTaken' },
  },
};

/** Columns of the table; every other member of the entity is stored in propertyJson. */
const columns = new Set(['parentId', 'fullName', 'enCode', 'managerId', 'sortCode', 'enabledMark', 'description']);

type Values = Record<string, unknown>;

function readProperties(value: unknown): Values {
  const read = typeof value === 'string' ? parseJson(value) : value;
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {};
}

/** A body with the members of propertyJson (an object on the wire, contract §5.1) beside the others. */
export function flatten({ propertyJson, ...body }: Values): Values {
  return { ...readProperties(propertyJson), ...body };
}

/** Members as they are stored: columns, and the rest as the text of propertyJson. */
export function pack(values: Values): Values {
  const entries = Object.entries(values);
  const rest = Object.fromEntries(entries.filter(([name, value]) => !columns.has(name) && value !== null));
  return {
    ...Object.fromEntries(entries.filter(([name]) => columns.has(name))),
    propertyJson: Object.keys(rest).length ? JSON.stringify(rest) : null,
  };
}

/** The entity's members of a stored row. */
export const unpack = (row: { propertyJson: string | null }): Values => flatten({ ...row });
