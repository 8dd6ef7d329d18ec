import { typescriptTemplate } from '../../../templates/typescript';
import { folderOf, type GeneratedModule } from './plan';
import type { Files } from './schemaFiles';
import { template } from './templates/module.ts.hbs';

const print = typescriptTemplate(template);

/** The module as one value: the server finds it by its folder. */
export const moduleFile = (module: GeneratedModule): Files => ({
  [`${folderOf(module)}/module.ts`]: print({ entity: module.entity, description: module.description }),
});
