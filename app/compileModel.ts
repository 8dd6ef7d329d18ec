import type { Document } from '../core/language/types';
import { type DocumentContext, documentMakers } from '../core/model/documents';
import type { FormRules } from '../core/model/formRules';
import { isHiddenFields } from '../core/model/hiddenFields';
import { type ModelSource, normaliseModel } from '../core/model/normalise';
import type { Model } from '../core/model/types';
import type { CompiledModel } from '../runtime/documents';

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** Changes with the model and with what it hides from this person: a short hash (FNV-1a) of Config. */
function versionOf(config: Record<string, unknown>): string {
  let hash = 0x811c9dc5;
  const { formData, columnData, hidden, flowEnCode, flowStarts, translations } = config;
  for (const letter of [formData, columnData, hidden, flowEnCode, flowStarts, translations].map(text).join('')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Documents by id, each compiled when it is first read, then cached. */
function whenRead(makers: Map<string, () => Document>): CompiledModel['documents'] {
  const documents: CompiledModel['documents'] = {};
  for (const [id, make] of makers) {
    let made: Document | undefined;
    const get = (): Document => {
      made ??= make();
      return made;
    };
    Object.defineProperty(documents, id, { get, enumerable: true });
  }
  return documents;
}

export interface CompileOptions {
  /** The model is a draft in a preview (`/previewModel`). */
  preview?: boolean;
  /** Makes the rules of a form: with a model that `namesRules`. */
  rules?: (model: Model) => FormRules;
}

/** Whether the form of this Config has rules of its own. */
export const namesRules = (config: unknown): boolean =>
  text((config as { formData?: unknown } | null)?.formData).includes('"linkages"');

/**
 * The documents of a model from the data of `OnlineDev/{id}/Config`; `trusted` there lets its scripts run. Issues
 * are logged to the console for developers; the rest is rendered.
 */
export function compileModelDocuments(
  modelId: string,
  config: unknown,
  moduleId: string,
  { preview = false, rules }: CompileOptions = {},
): CompiledModel {
  const record = (config ?? {}) as Record<string, unknown>;
  const model = normaliseModel({ ...record, id: modelId } as ModelSource);
  const { issues } = model;
  if (issues.length > 0) console.warn(`model ${modelId}: ${issues.length} issue(s)`, issues);
  const scripts = [1, '1', true].includes(record.trusted as number);
  const hidden = isHiddenFields(record.hidden) ? record.hidden : undefined;
  const { enableFlow, flowEnCode, flowId, flowStarts } = record;
  const inForce = !preview && Number(enableFlow) === 1 && flowEnCode && flowId;
  const flow = inForce ? { id: String(flowId), starts: flowStarts !== false } : undefined;
  const context: DocumentContext = {
    moduleId,
    version: versionOf(record),
    scripts,
    preview,
    hidden,
    flow,
    rules: rules?.(model),
  };
  return { documents: whenRead(documentMakers(model, context)), issues };
}
