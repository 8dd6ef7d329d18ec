import { quoteIdent } from '../../../db/quoteIdent';
import { snake } from './names';
import type { GeneratedModule, GeneratedTable } from './plan';
import { tableName } from './plan';
import { callsOf, type Files } from './schemaFiles';
import { migrationName } from './serverFiles';

/** The statement that copies the model's records; columns of both sides in one order. */
function copyOf(module: GeneratedModule): string {
  const { main } = module.storage;
  const pairs = module.fields.flatMap(({ name, field }) => {
    const column = main.columns.find(({ vModel }) => vModel === field.vModel);
    return column ? [[snake(name), quoteIdent(column.column)] as const] : [];
  });
  const into = ['id', ...pairs.map(([name]) => name)].join(', ');
  const from = [`${quoteIdent(main.primaryKey)}::text`, ...pairs.map(([, column]) => column)].join(', ');
  const schema = main.adopted ?? 'model';
  return `insert into ${tableName(module)} (${into})\n  select ${from}\n  from ${quoteIdent(schema)}.${quoteIdent(main.table)};`;
}

/** Pickers whose documents belong to the model: they work as long as the model is published. */
function borrowed({ nodes, model }: GeneratedModule): string {
  const text = JSON.stringify(nodes);
  return text.includes(`"model.${model.id}.`)
    ? '\nSome fields choose records through pickers of the model; keep it published, or replace `picker` in the dialog.\n'
    : '';
}

export function readmeFile(module: GeneratedModule): Files {
  const { title, description, area, entity, children } = module;
  const tables: GeneratedTable[] = [module, ...children];
  const text = `# ${title}

${description}

A module of the product: copy the folders into the root of its source. \`web/\` is a React page that stands alone.

## Steps

1. Give the migration the next free number: file and \`id\` of \`server/migrations/${migrationName(module)}.ts\`.
2. Run \`node schemas/generate.mjs\` for the other languages; read the English texts, they come from the names of the fields.
3. Create a menu with the code \`${area}.${entity}\` and its buttons btn_add, btn_edit and btn_remove.
4. Add the calls to the policy table in \`tests/contract/policy\`: ${Object.keys(callsOf(module))
    .map((call) => `\`${call}\``)
    .join(', ')}.
5. Run the tests: \`npm run check\` and \`npx vitest run --project server server/resources/${entity}.test.ts\`.

Tables: ${tables.map((table) => `\`${tableName(table)}\``).join(', ')}.
${borrowed(module)}
## The records of the model

\`\`\`sql
${copyOf(module)}
\`\`\`

Rows of sub-tables follow in the same way, with \`parent_id\` and \`row_number\`.
`;
  return { 'README.md': text };
}
