import type { FieldNode } from '../../../../core/language/types';
import { widgetFacts } from '../../../../core/model/fields';
import { typescriptTemplate } from '../../../templates/typescript';
import { uniquesOf } from './migrationFile';
import { snake } from './names';
import { folderOf, type GeneratedField, type GeneratedModule } from './plan';
import { type Files, listedFields, lookupTables } from './schemaFiles';
import { template as family } from './templates/family.ts.hbs';
import { namedNodes } from './words';

const print = typescriptTemplate(family);

const comparable = { text: 'text', number: 'number', decimal: 'number', date: 'date', json: 'json' } as const;

/** A column of the list: the stored value, or the name that an id has. */
const listColumn = ({ name, type, field }: GeneratedField) => ({
  name,
  column: snake(name),
  type: comparable[type],
  lookup: lookupTables[widgetFacts(field.key).lookup ?? ''] ?? null,
});

/** The formulas of the form and of its sub-tables, as `compileFormulas` reads them. */
function formulaFields(nodes: readonly FieldNode[]): unknown[] {
  return [...namedNodes(nodes)].flatMap(({ name, formula, precision, fields }) => {
    const columns = fields?.flatMap((column) => formulaMember(column));
    if (columns) return [{ name, fields: columns }];
    return formula === undefined ? [{ name }] : [{ name, formula, precision }];
  });
}
const formulaMember = ({ name, formula, precision }: FieldNode) =>
  name === undefined ? [] : [{ name, formula, precision }];

const hasFormulas = (nodes: readonly FieldNode[]): boolean =>
  [...namedNodes(nodes)].some(({ formula, fields }) => formula !== undefined || fields?.some((each) => each.formula));

function childOf({ member, entity, table }: GeneratedModule['children'][number]) {
  return { member, rows: { member, entity, table, parent: 'parentId' }, used: member.length + 21 };
}

/** Names of the main form's fields that a formula computes and the table stores. */
function computedNames({ fields }: GeneratedModule, nodes: readonly FieldNode[]): string[] {
  const stored = new Set(fields.map(({ name }) => name));
  return [...namedNodes(nodes)].flatMap(({ name, formula }) =>
    formula !== undefined && name !== undefined && stored.has(name) ? [name] : [],
  );
}

/** The routes of a module: one resource with its rows, formulas and bill numbers. */
export function familyFile(module: GeneratedModule, nodes: readonly FieldNode[]): Files {
  const { entity, table, area, description, fields, children } = module;
  const listed = listedFields(module);
  const bills = fields.filter(({ billRule }) => billRule).map(({ name, billRule }) => ({ name, billRule }));
  const computes = hasFormulas(nodes);
  const text = print({
    entity,
    table,
    area,
    description,
    children: children.map(childOf),
    computes,
    formulas: formulaFields(nodes),
    computed: computes ? computedNames(module, nodes) : [],
    bills,
    waits: children.length > 0 || bills.length > 0,
    uniques: uniquesOf(module),
    listed: listed.map(listColumn),
    search: listed
      .filter(({ type, field }) => type === 'text' && !widgetFacts(field.key).lookup)
      .map(({ name }) => name),
  });
  return { [`${folderOf(module)}/family.ts`]: text };
}
