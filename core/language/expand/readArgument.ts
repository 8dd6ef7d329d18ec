import { didYouMean } from '../didYouMean';
import { follow, type Grown, isMembers } from './grown';
import type { Ledger } from './ledger';
import type { Place } from './scope';
import { substitute } from './substitute';

/** The value of `{ "arg": "kind.name" }`, and where it was given; undefined: none, the place is left out. */
export function readArgument(path: string, { at, scope }: Place, ledger: Ledger): Grown | undefined {
  const [name = '', ...rest] = path.split('.');
  const argument = scope.args?.get(name);
  if (!argument) {
    const message = scope.args ? `"${name}" is not an argument here` : `there are no arguments here, so no "${name}"`;
    ledger.say(at, message, didYouMean(name, scope.args?.keys() ?? []), scope.usedAt);
    return undefined;
  }
  if (!argument.value) return undefined;
  const { found, rest: missing } = follow(argument.value, rest);
  if (missing.length === 0) return found;
  const lacking = missing[0] as string;
  const members = missing.length === rest.length ? argument.members : undefined;
  if (members?.has(lacking)) return undefined;
  const known = members ?? (isMembers(found.value) ? found.value.keys() : []);
  ledger.say(at, `"${path}": there is no "${lacking}"`, didYouMean(lacking, known), scope.usedAt);
  return undefined;
}

/** A text, or the name of a member, with its `<name>` arguments replaced. */
export function readText(text: string, place: Place, ledger: Ledger): string {
  const { at, scope } = place;
  if (!scope.args) return text;
  const textOf = (path: string): string => {
    const value = readArgument(path, place, ledger)?.value ?? '';
    if (typeof value !== 'object') return String(value);
    ledger.say(at, `the argument "${path}" is not a text, so "<${path}>" cannot be in one`, undefined, scope.usedAt);
    return '';
  };
  const result = substitute(text, textOf, ledger.left);
  ledger.spend(result?.length ?? Number.POSITIVE_INFINITY);
  return result ?? '';
}
