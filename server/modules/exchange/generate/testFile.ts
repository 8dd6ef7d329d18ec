import type { FieldNode } from '../../../../core/language/types';
import { typescriptTemplate } from '../../../templates/typescript';
import { folderOf, type GeneratedModule } from './plan';
import { requiredField, sampleValues } from './sampleValues';
import type { Files } from './schemaFiles';
import { template as test } from './templates/test.ts.hbs';
import { namedNodes } from './words';

const print = typescriptTemplate(test);

function draftOf(module: GeneratedModule, nodes: readonly FieldNode[]): Record<string, unknown> {
  const rows = module.children.map(({ member, fields }) => {
    const columns = nodes.find(({ name }) => name === member)?.fields ?? [];
    return [member, [sampleValues(fields, columns)]];
  });
  return { ...sampleValues(module.fields, nodes), ...Object.fromEntries(rows) };
}

/** The module's own test: a record is created, read, listed, changed and deleted, and an empty one refused. */
export function testFile(module: GeneratedModule, withWords: readonly FieldNode[]): Files {
  const { entity, fields } = module;
  const nodes = [...namedNodes(withWords)];
  const text = print({
    entity,
    draft: draftOf(module, nodes),
    bills: fields.flatMap(({ billRule }) => billRule || []),
    required: requiredField(fields, nodes) ?? '',
  });
  return { [`${folderOf(module)}/${entity}.test.ts`]: text };
}
