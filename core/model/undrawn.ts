import { isEditable } from './fieldOptions';
import { asksRequired } from './fieldRules';
import { undrawnButtons } from './listButtons';
import { asFlag, asText, warning } from './read';
import { searchField } from './searchFields';
import type { Model, ModelIssue, ModelList } from './types';
import { holdsValue, walkFields } from './walk';

function listParts(list: ModelList, webType: number): ModelIssue[] {
  const buttons = undrawnButtons(list, webType).map(({ at, label, value }) =>
    warning(at, 'noButton', `the button "${value}" is not drawn`, { label }),
  );
  const searches = list.searches
    .filter((search) => !search.isKeyword && !searchField(search, webType))
    .map(({ at, prop, label }) => warning(at, 'noSearch', `search by ${prop} is not drawn`, { label }));
  const tree = list.type === 2 && !asText(list.tree?.treeRelation);
  return [
    ...buttons,
    ...searches,
    ...(tree ? [warning('/columnData/treeRelation', 'noTree', 'the left tree names no field')] : []),
  ];
}

/** A field that cannot be filled in here is not required either. */
function waived({ form }: Model): ModelIssue[] {
  return [...walkFields(form.fields)]
    .filter(({ field }) => holdsValue(field) && !isEditable(field) && field.required && !asksRequired(field))
    .map(({ field }) =>
      warning(`${field.at}/__config__/required`, 'waived', `${field.vModel} is not required`, { label: field.label }),
    );
}

/** What a model asks and does not get in this version: buttons, searches, copy, required fields (issue 11 §1). */
export function undrawnParts(model: Model): ModelIssue[] {
  const { list, form, webType } = model;
  return [
    ...waived(model),
    ...(asFlag(form.raw.hasCopyBtn) ? [warning('/formData/hasCopyBtn', 'noCopy', 'records are not copied')] : []),
    ...(list ? listParts(list, webType) : []),
  ];
}
