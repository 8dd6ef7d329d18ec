import { paramList } from './links';
import { asArray, asText, isObject } from './read';
import type { ModelCustomButton, ModelList } from './types';

/** Members of the row that a custom button passes on (contract-visualdev §6.8). */
function buttonMembers({ event }: ModelCustomButton): string[] {
  const options = asArray(event.formOptions)
    .filter(isObject)
    .map((option) => asText(option.currentField));
  const named: string[] = [];
  paramList(event.templateJson, (name) => {
    named.push(name);
    return undefined;
  });
  return [...options, ...named];
}

/** Fields that a list reads besides its columns: for its groups, its tree and its custom buttons. */
export function listMembers({ type, groupField, parentField, customButtons }: ModelList): string[] {
  const own = type === 3 ? groupField : type === 5 ? parentField : undefined;
  return [...(own ? [own] : []), ...customButtons.flatMap(buttonMembers)].filter(Boolean);
}
