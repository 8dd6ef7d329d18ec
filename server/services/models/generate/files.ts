import type { Model } from '../../../../core/model/types';
import { type GenerateInput, planModule } from './plan';
import { readmeFile } from './readme';
import { type Files, schemaFiles } from './schemaFiles';
import { serverFiles } from './serverFiles';
import { testFile } from './testFile';
import { webFiles } from './webFiles';

/** Parts that a model does not need leave no blank lines behind. Texts within are escaped: they hold no line breaks. */
const closed = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replace(/\n{3,}/g, '\n\n')]));

/** The code of a model: a module of this product's stack and a React page, as files. */
export function generateFiles(model: Model, input: GenerateInput): Files {
  const module = planModule(model, input);
  const { files, nodes } = schemaFiles(module);
  return {
    ...readmeFile(module),
    ...files,
    ...closed({ ...serverFiles(module, nodes), ...testFile(module, nodes), ...webFiles(module) }),
  };
}
