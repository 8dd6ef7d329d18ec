import type { Model } from '../../../../core/model/types';
import { familyFile } from './familyFile';
import { migrationFile } from './migrationFile';
import { moduleFile } from './moduleFile';
import { type GenerateInput, planModule } from './plan';
import { readmeFile } from './readme';
import { type Files, schemaFiles } from './schemaFiles';
import { testFile } from './testFile';
import { webFiles } from './webFiles';

/** The code of a model: a module of this product's stack and a React page, as files. */
export function generateFiles(model: Model, input: GenerateInput): Files {
  const module = planModule(model, input);
  const { files, nodes } = schemaFiles(module);
  return {
    ...readmeFile(module),
    ...files,
    ...moduleFile(module),
    ...migrationFile(module),
    ...familyFile(module, nodes),
    ...testFile(module, nodes),
    ...webFiles(module),
  };
}
