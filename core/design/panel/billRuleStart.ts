import { codeOfName, prefixOfName } from '../../codeOfName';

/** A first bill rule for a field: code and prefix come from its label, the rest from the dialog. */
export const billRuleStart = (label: string, name: string) => ({
  fullName: label,
  enCode: /[a-z]/i.test(label) ? codeOfName(label) : name,
  prefix: prefixOfName(label),
});
