import type { Document, JsonObject } from '../../language/types';
import { documentMakers } from '../../model/documents';
import type { HiddenFields } from '../../model/hiddenFields';
import { modelDocumentId } from '../../model/listPage';
import { type ModelSource, normaliseModel } from '../../model/normalise';
import { sampleRecord, sampleRows } from '../../model/sampleRows';
import type { Model } from '../../model/types';
import { formRules } from '../rules/formRules';

/** `records`: the list with the records of the published model. */
export const drawnParts = ['form', 'list', 'records', 'detail'] as const;
export type DrawnPart = (typeof drawnParts)[number];

/** A draft as a screen has it before it is saved: its texts may be empty or no JSON. */
export interface PostedDraft {
  id?: string | null;
  webType?: number | string | null;
  tables?: string | null;
  formData?: string | null;
  columnData?: string | null;
}

/** The documents that a draft would have. */
export interface DrawnDocuments {
  /** Absent when a text is no JSON, or the model has no such part. */
  document?: Document;
  /** Makes the model's other documents by id, which the drawn one opens. */
  others: () => Record<string, Document>;
}

/** What a role may see of it, by the permissions of a menu. */
export interface ReadableFields {
  moduleId: string;
  hidden?: HiddenFields;
}

export function sourceOf({ id, webType, tables, formData, columnData }: PostedDraft) {
  return {
    ...{ id: id ?? '', fullName: '', enCode: 'check', appColumnData: '', webType: Number(webType ?? 2) || 2 },
    ...{ tables: tables ?? '', formData: formData ?? '', columnData: columnData ?? '' },
  } satisfies ModelSource & { appColumnData: string };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text || '{}');
    return true;
  } catch {
    return false;
  }
}

/** Whether the texts of a draft are JSON; nothing is drawn of others. */
export const isDrawable = (posted: PostedDraft): boolean =>
  [posted.formData, posted.columnData, posted.tables].every((text) => isJson(text ?? ''));

/** A sample in place of the records of a list, or of the record of a detail. */
function withSample(document: Document, model: Model): Document {
  if (document.kind === 'detail') return { ...document, load: { values: sampleRecord(model) as JsonObject } };
  if (document.kind !== 'page') return document;
  const rows = sampleRows(model);
  return {
    ...document,
    views: document.views.map((view) => (view.view === 'table' ? { ...view, source: rows } : view)),
  } as Document;
}

/** A draft as its texts are now, for everybody or with what a role may see of it. Scripts do not run. */
export function drawDraft(posted: PostedDraft, part: DrawnPart, readable?: ReadableFields): DrawnDocuments {
  if (!isDrawable(posted)) return { others: () => ({}) };
  const model = normaliseModel(sourceOf(posted));
  const makers = documentMakers(model, {
    moduleId: '',
    version: 'draft',
    scripts: false,
    preview: part !== 'records',
    judged: readable !== undefined,
    ...readable,
    rules: formRules(model),
  });
  const id = modelDocumentId(model.id, part === 'records' ? 'list' : part);
  const made = makers.get(id)?.();
  makers.delete(id);
  return {
    ...(made && { document: part === 'list' || part === 'detail' ? withSample(made, model) : made }),
    others: () => Object.fromEntries([...makers].map(([name, make]) => [name, make()])),
  };
}
