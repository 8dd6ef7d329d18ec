import { markdownTemplate } from '../../../templates/markdown';
import { snake } from './names';
import type { GeneratedModule, GeneratedTable } from './plan';
import { tableName } from './plan';
import { callsOf, type Files } from './schemaFiles';
import { template as readme } from './templates/readme.md.hbs';

const print = markdownTemplate(readme);

/** Column of the module, column of the model's table. */
function pairsOf({ fields, storage }: GeneratedModule) {
  return fields.flatMap(({ name, field }) => {
    const stored = storage.main.columns.find(({ vModel }) => vModel === field.vModel);
    return stored ? [{ into: snake(name), from: stored.column }] : [];
  });
}

/** Whether it has pickers whose documents belong to the model: they work as long as the model is published. */
const isBorrowing = ({ nodes, model }: GeneratedModule) => JSON.stringify(nodes).includes(`"model.${model.id}.`);

export function readmeFile(module: GeneratedModule): Files {
  const { title, description, area, entity, children, storage } = module;
  const tables: GeneratedTable[] = [module, ...children];
  const text = print({
    title,
    description,
    area,
    entity,
    calls: Object.keys(callsOf(module)),
    tables: tables.map(tableName),
    borrowed: isBorrowing(module),
    table: tableName(module),
    pairs: pairsOf(module),
    key: storage.main.primaryKey,
    schema: storage.main.adopted ?? 'model',
    stored: storage.main.table,
  });
  return { 'README.md': text };
}
