import type { RuleField } from '../../../core/design/rules/fieldKinds';
import { type Proposal, scriptRules } from '../../../core/design/rules/scriptRules';
import { asObject } from '../../../core/model/read';
import { isBlankScript, scriptText } from '../../../core/model/scripts';
import { isMultiple } from '../../../core/model/storageType';

/** The change script of a field, and what it would be as rules. */
export interface Offer extends Proposal {
  field: RuleField;
}

/** What the change scripts of a form would be as rules. */
export function scriptOffers(fields: readonly RuleField[]): Offer[] {
  const byName = new Map(fields.map((each) => [each.name, each]));
  return fields.flatMap((field) => {
    const text = scriptText(asObject(field.field.raw.on).change);
    if (isBlankScript(text)) return [];
    const isList = (name: string) => {
      const found = byName.get(name);
      return found !== undefined && isMultiple(found.field);
    };
    const proposal = scriptRules(text, { field: field.name, known: (name) => byName.has(name), isList });
    return [{ field, ...proposal }];
  });
}
