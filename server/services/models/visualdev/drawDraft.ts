import type { Document } from '../../../../core/language/types';
import { documentMakers } from '../../../../core/model/documents';
import { modelDocumentId } from '../../../../core/model/listPage';
import { normaliseModel } from '../../../../core/model/normalise';
import { sampleRows } from '../../../../core/model/sampleRows';
import { type PostedDraft, sourceOf } from './checkDraft';

/** `records`: the list with the records of the published model. */
export const drawnParts = ['form', 'list', 'records'] as const;
export type DrawnPart = (typeof drawnParts)[number];

export interface DrawnDraft {
  /** Absent when the text is no JSON, or the model has no such part. */
  document?: Document;
  /** The model's other documents by id, which the drawn one opens. */
  documents: Record<string, Document>;
  /** None: the editors of the texts show what is wrong with them. */
  issues: never[];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text || '{}');
    return true;
  } catch {
    return false;
  }
}

/** Sample rows in place of the records of the list. */
function withRows(document: Document, rows: Record<string, unknown>[]): Document {
  if (document.kind !== 'page') return document;
  return {
    ...document,
    views: document.views.map((view) => (view.view === 'table' ? { ...view, source: rows } : view)),
  } as Document;
}

/** The documents that a draft would have, as its texts are now. Nothing is saved; scripts do not run. */
export function drawPosted(posted: PostedDraft, part: DrawnPart): DrawnDraft {
  const source = sourceOf(posted);
  if (![source.formData, source.columnData, source.tables].every(isJson)) return { documents: {}, issues: [] };
  const model = normaliseModel(source);
  const context = { moduleId: '', version: 'draft', scripts: false, preview: part !== 'records' };
  const makers = documentMakers(model, context);
  const id = modelDocumentId(model.id, part === 'form' ? 'form' : 'list');
  const make = makers.get(id);
  makers.delete(id);
  const documents = Object.fromEntries([...makers].map(([name, other]) => [name, other()]));
  const document = make?.();
  return {
    ...(document ? { document: part === 'list' ? withRows(document, sampleRows(model)) : document } : {}),
    documents,
    issues: [],
  };
}
