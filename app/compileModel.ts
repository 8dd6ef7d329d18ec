import { modelDocuments } from '../core/model/documents';
import { type ModelSource, normaliseModel } from '../core/model/normalise';
import type { CompiledModel } from '../runtime/documents';

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** Changes with every change of the model: a short hash (FNV-1a) of what the server published. */
function versionOf(config: Record<string, unknown>): string {
  let hash = 0x811c9dc5;
  for (const letter of text(config.formData) + text(config.columnData)) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/**
 * The documents of a published model from the data of `OnlineDev/{id}/Config`. What could not be understood goes to the
 * console for developers and is drawn as well as can be.
 */
export function compileModelDocuments(modelId: string, config: unknown, moduleId: string): CompiledModel {
  const record = (config ?? {}) as Record<string, unknown>;
  const model = normaliseModel({ ...record, id: modelId } as ModelSource);
  const { issues } = model;
  if (issues.length > 0) console.warn(`model ${modelId}: ${issues.length} issue(s)`, issues);
  const { list, form, detail } = modelDocuments(model, { moduleId, version: versionOf(record) });
  const documents: CompiledModel['documents'] = {};
  for (const document of [list, form, detail]) if (document) documents[document.id] = document;
  return { documents, issues };
}
