import { didYouMean } from '../didYouMean';
import { type FormNames, namesOf } from '../formNames';
import type { Entity, Issue } from '../types';
import type { FormPlace, Loose, Place, WalkDocument } from '../walk';
import type { Surroundings } from './surroundings';

/** Every record has it, rendered or not. */
export const always = 'id';

/** The names of one document, and the issues found in it. */
export class DocumentNames {
  readonly document: Loose;
  readonly around: Surroundings;
  readonly issues: Issue[] = [];
  readonly viewNodes = new Map<string, Loose>();
  readonly entity: Entity | undefined;
  readonly entityFields: string[];
  /** Ids of views, and names of picker tabs: both can be refreshed by name. */
  readonly views = new Set<string>();
  readonly #formNames = new Map<FormPlace, FormNames>();
  readonly #seen = new Map<FormPlace, Map<string, Set<string>>>();

  constructor(document: Loose, around: Surroundings, walkDocument: WalkDocument) {
    this.document = document;
    this.around = around;
    walkDocument(document, { view: (view) => typeof view.id === 'string' && this.#addView(view.id, view) });
    const tabs = document.kind === 'picker' ? ((document.tabs ?? []) as Loose[]) : [];
    for (const { name } of tabs) if (typeof name === 'string') this.views.add(name);
    this.entity = typeof document.entity === 'string' ? around.entities?.[document.entity] : undefined;
    this.entityFields = this.entity ? Object.keys(this.entity.fields) : [];
  }

  /** Adds an issue. */
  say(at: string, message: string, hint?: string): undefined {
    this.issues.push(hint === undefined ? { at, message } : { at, message, hint });
  }

  unknown(at: string, name: string, what: string, known: Iterable<string>): undefined {
    this.say(at, `"${name}" is not ${what}`, didYouMean(name, known));
  }

  namesIn(form: FormPlace): FormNames {
    const names = this.#formNames.get(form) ?? namesOf(form.fields);
    this.#formNames.set(form, names);
    return names;
  }

  /** Columns of the sub-table at hand. */
  columnsAt({ form, table }: Place): Set<string> | undefined {
    return form && table !== undefined ? this.namesIn(form).tables.get(table) : undefined;
  }

  /** Names of fields found so far in a form, or in one of its sub-tables. */
  seenFields(form: FormPlace, table: string): Set<string> {
    const byTable = this.#seen.get(form) ?? new Map<string, Set<string>>();
    this.#seen.set(form, byTable);
    const names = byTable.get(table) ?? new Set<string>();
    byTable.set(table, names);
    return names;
  }

  checkView(name: unknown, at: string): void {
    if (typeof name !== 'string' || this.views.has(name)) return;
    this.unknown(at, name, 'a view of this document', this.views);
  }

  checkFormField(name: string, at: string, form: FormPlace): void {
    const { fields } = this.namesIn(form);
    if (fields.has(name) || name === always || this.entityFields.includes(name)) return;
    this.unknown(at, name, 'a field of this form', [...fields, ...this.entityFields]);
  }

  /** A name among `names` is used once. */
  checkName(names: Set<string>, name: unknown, at: string, what: 'view' | 'field'): void {
    if (typeof name !== 'string') return;
    if (names.has(name))
      this.say(`${at}/${what === 'view' ? 'id' : 'name'}`, `there are two ${what}s called "${name}"`);
    names.add(name);
  }

  checkDocument(id: unknown, at: string): void {
    const { documents } = this.around;
    if (typeof id !== 'string' || !documents || documents.has(id)) return;
    if (!id.startsWith('model.') && id !== this.document.id) this.unknown(at, id, 'a document', documents);
  }

  #addView(id: string, view: Loose): void {
    this.views.add(id);
    this.viewNodes.set(id, view);
  }
}
