import { wordTest } from './shownText';
import { subjectOf } from './subject';
import type { Model, ModelField } from './types';
import { findField, isStored } from './walk';

interface KeywordField {
  /** `vModel`, or `tableFieldX-col`. */
  prop: string;
  field: ModelField;
}

/** Fields that one keyword searches at once. */
const most = 20;

const known = new WeakMap<Model, KeywordField[]>();

/** Kinds of text by which people know a record: not its state, its number of pieces, or who wrote it. */
const telling = (field: ModelField): boolean =>
  ['input', 'textarea', 'autoComplete', 'billRule', 'location', 'relationForm'].includes(field.key);

function find(model: Model): KeywordField[] {
  const { list } = model;
  if (!list) return [];
  const chosen = list.searches.filter(({ isKeyword }) => isKeyword).map(({ prop }) => prop);
  const subject = subjectOf(model).subject;
  const seen = [...(subject ? [subject] : []), ...[...list.columns, ...list.searches].map(({ prop }) => prop)];
  const props = [...new Set(chosen.length ? chosen : seen)];
  return props
    .flatMap((prop): KeywordField[] => {
      const found = findField(model, prop)?.field;
      if (!found || !isStored(found) || !(chosen.length || telling(found))) return [];
      return wordTest(prop, found, 'x') ? [{ prop, field: found }] : [];
    })
    .slice(0, most);
}

/**
 * The fields that a keyword searches, in the list and in the search of the whole product: those that the designer chose;
 * without a choice what people know a record by, its subject and the texts and related records of its list.
 */
export function keywordFields(model: Model): KeywordField[] {
  const before = known.get(model);
  if (before) return before;
  const fields = find(model);
  known.set(model, fields);
  return fields;
}
