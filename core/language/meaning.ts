import { bindingPaths } from '../binding';
import { didYouMean } from './didYouMean';
import { checkAction } from './meaning/actions';
import { checkCall } from './meaning/calls';
import { checkCondition } from './meaning/conditions';
import { checkField, checkRule } from './meaning/fields';
import { DocumentNames } from './meaning/names';
import { checkPath } from './meaning/paths';
import { checkPressed } from './meaning/presses';
import type { Surroundings } from './meaning/surroundings';
import type { Issue } from './types';
import type { Loose, Visitor, WalkDocument } from './walk';

/** A text that names a key of the locales names one that exists. */
function checkText(about: DocumentNames, text: unknown, at: string): void {
  const { locales } = about.around;
  const key = typeof text === 'object' && text !== null && !('text' in text) ? (text as Loose).key : text;
  if (typeof key !== 'string' || !locales || locales.has(key)) return;
  const hint = didYouMean(key, locales) ?? 'words that need no translation are written { "text": … }';
  about.say(key === text ? at : `${at}/key`, `"${key}" is not a key of the locales`, hint);
}

function checkSource(about: DocumentNames, { dictionary }: Loose, at: string): void {
  const { dictionaries } = about.around;
  if (typeof dictionary !== 'string' || !dictionaries || dictionaries.has(dictionary)) return;
  about.unknown(`${at}/dictionary`, dictionary, 'the code of a dictionary', dictionaries);
}

/** Checks what belongs to the document as a whole: its entity, and the result of a picker. */
function checkWhole(about: DocumentNames): void {
  const { document, around, entity } = about;
  if (typeof document.entity === 'string' && around.entities && !entity)
    about.unknown('/entity', document.entity, 'an entity', Object.keys(around.entities));
  if (document.kind !== 'picker' || document.tabs) return;
  about.checkView(document.result, '/result');
  if (!document.views || !document.result) about.say('', 'a picker holds tabs, or views of which one is its result');
}

function visitorOf(about: DocumentNames): Visitor {
  const seenViews = new Set<string>();
  return {
    view: (view, at) => {
      about.checkName(seenViews, view.id, at, 'view');
      about.checkView(view.for, `${at}/for`);
      if (view.view === 'document') about.checkDocument(view.document, `${at}/document`);
    },
    field: (field, at, place) => checkField(about, field, at, place),
    picker: ({ document: id }, at) => about.checkDocument(id, `${at}/document`),
    action: (action, at, place) => checkAction(about, action, at, place),
    call: (call, params, at, place) => {
      checkCall(about, call, params, at, place);
      checkPressed(about, call, at);
    },
    source: (source, at) => checkSource(about, source, at),
    rule: (rule, at, place) => checkRule(about, rule, at, place),
    formRule: (rule, at, { form }) => {
      if (form && typeof rule.field === 'string') about.checkFormField(rule.field, `${at}/field`, form);
    },
    condition: (condition, at, place, record) => checkCondition(about, condition, at, place, record),
    bound: (bound, at, place) => {
      for (const path of bindingPaths(bound)) checkPath(about, path, at, place);
    },
    text: (text, at) => checkText(about, text, at),
  };
}

/** Checks a document beyond its shape: whether the names in it exist and its paths resolve. */
export function meaningIssues(document: Loose, around: Surroundings, walkDocument: WalkDocument): Issue[] {
  const about = new DocumentNames(document, around, walkDocument);
  walkDocument(document, visitorOf(about));
  checkWhole(about);
  return about.issues;
}
