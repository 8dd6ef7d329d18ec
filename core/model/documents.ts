import type { DetailDoc, Document, FormDoc, PageDoc } from '../language/types';
import { binPage } from './binPage';
import { exportDialog } from './exportDialog';
import { detailDocument, formDocument, formPage, popupDocument } from './formDocs';
import { deletingPermit } from './listButtons';
import { type DocumentContext, listPage, modelDocumentId } from './listPage';
import { pickerDocs } from './pickers';
import type { Model } from './types';
import { detailWithFlow, flowPage, withFlow } from './withFlow';

export type { DocumentContext } from './listPage';

/**
 * Factories of a model's documents by id: `model.<modelId>.list`, `.form`, `.detail`, `.bin` (deleted records), `.export` (rows as a file), `.popup` (the
 * form over another model's list), `.records` (a record of it is chosen) and `.pick.<prop>`. Each is created when opened: opening a list creates no form.
 */
export function documentMakers(model: Model, context: DocumentContext): Map<string, () => Document> {
  const makers = new Map<string, () => Document>();
  const add = (part: Parameters<typeof modelDocumentId>[1], make: () => Document) =>
    makers.set(modelDocumentId(model.id, part), make);
  const { list } = model;
  const { flow } = context;
  if (list) add('list', () => (flow ? withFlow(listPage(model, list, context), flow) : listPage(model, list, context)));
  else if (flow && model.webType === 1) add('list', () => flowPage(model, flow.id, context.version));
  if (model.webType === 4) return makers;
  if (list) add('export', () => exportDialog(model, list, context));
  if (list && deletingPermit(list)) add('bin', () => binPage(model, list, context));
  add('form', () => (model.webType === 1 ? formPage(model, context) : formDocument(model, context)));
  add('detail', () => (flow ? detailWithFlow(detailDocument(model, context)) : detailDocument(model, context)));
  add('popup', () => popupDocument(model, context));
  for (const [id, make] of pickerDocs(model, context.version)) makers.set(id, make);
  return makers;
}

export interface ModelDocuments {
  /** Absent for a form alone (webType 1). */
  list?: PageDoc;
  /** Absent for a data view (webType 4). */
  form?: FormDoc;
  detail?: DetailDoc;
}

/** The three main documents at once: the same language as every other screen, so there is only one renderer. */
export function modelDocuments(model: Model, context: DocumentContext): ModelDocuments {
  const makers = documentMakers(model, context);
  const make = <T extends Document>(part: 'list' | 'form' | 'detail') =>
    makers.get(modelDocumentId(model.id, part))?.() as T | undefined;
  return { list: make('list'), form: make('form'), detail: make('detail') };
}
