import { Refusal } from '../../ctx';
import { reseal } from '../../secrets/reseal';
import { type SecretBox, SecretLost } from '../../secrets/secretBox';
import type { Definition, Named } from './definition';

const questions = ['data', 'count', 'echo'] as const;
const lists = ['headers', 'queries', 'fields'] as const;
/** The members of our form, for messages. */
const formNames = { headers: 'headers', queries: 'queries', fields: 'bodyFields', parameters: 'parameters' };

/** A list of named values: of one request, or the parameters. */
type Place = { list: 'parameters'; of?: undefined } | { list: (typeof lists)[number]; of: (typeof questions)[number] };

const valuesAt = (definition: Definition, { list, of }: Place): readonly Named[] =>
  (of ? definition[of].http[list] : definition.parameters) ?? [];

const isSecret = ({ list }: Place, { secret }: Named) => list === 'headers' || secret === 1;

/** The definition with other secret values: of headers, and of what is marked secret. */
function mapSecrets(definition: Definition, change: (value: Named, place: Place, index: number) => Named): Definition {
  const at = <Value extends Named>(place: Place) =>
    valuesAt(definition, place).map((value, index) =>
      isSecret(place, value) ? change(value, place, index) : value,
    ) as Value[];
  const next: Definition = { ...definition, parameters: at({ list: 'parameters' }) };
  for (const of of questions) {
    const filled = Object.fromEntries(lists.map((list) => [list, at({ list, of })]));
    next[of] = { ...definition[of], http: { ...definition[of].http, ...filled } };
  }
  return next;
}

const withValue = (value: Named, defaultValue: string): Named => ({ ...value, defaultValue });

/** The definition without its secret values. */
export const withoutSecrets = (definition: Definition): Definition =>
  mapSecrets(definition, (value) => withValue(value, ''));

/** As `withoutSecrets`, with `isSet` beside each secret value that is stored. */
export const withMarks = (definition: Definition): Definition =>
  mapSecrets(definition, (value) => ({ ...withValue(value, ''), ...(value.defaultValue ? { isSet: 1 } : {}) }));

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url);

/** Where the values of a place are sent. */
const originsOf = (definition: Definition, { of }: Place): string[] =>
  (of ? [of] : questions).map((name) => originOf(definition[name].http.url)).filter(Boolean);

/** The stored secret that an empty value stands for: of that name, and of the same number among those of that name. */
function keptValue(now: readonly Named[], index: number, before: readonly Named[], place: Place): string {
  const name = ({ field }: Named) => (place.list === 'headers' ? field.toLowerCase() : field);
  const same = (other: Named) => name(other) === name(now[index]!);
  const kept = before.filter(same)[now.slice(0, index).filter(same).length];
  return kept && isSecret(place, kept) ? kept.defaultValue : '';
}

/**
 * The definition as it is stored: new secret values are sealed, an empty one keeps the stored secret of that name. A kept
 * value is refused for another origin, since it would be sent to a server that it was not entered for.
 */
export function sealSecretValues(box: SecretBox, definition: Definition, previous?: Definition): Definition {
  return mapSecrets(definition, (value, place, index) => {
    if (value.defaultValue) return withValue(value, box.seal(value.defaultValue));
    if (!previous) return value;
    const kept = keptValue(valuesAt(definition, place), index, valuesAt(previous, place), place);
    const known = originsOf(previous, place);
    if (kept && originsOf(definition, place).some((origin) => !known.includes(origin)))
      throw new Refusal('dataInterface.secretAgain', {}, { errors: [{ field: formNames[place.list], message: '' }] });
    return withValue(value, kept);
  });
}

/** The definition as it runs. */
export function openSecretValues(box: SecretBox, definition: Definition): Definition {
  try {
    return mapSecrets(definition, (value) => withValue(value, box.open(value.defaultValue)));
  } catch (error) {
    if (!(error instanceof SecretLost)) throw error;
    throw new Refusal('dataInterface.secretLost');
  }
}

/** Values that are stored plain or under an older key, under the current one; undefined: none. Unreadable ones stay. */
export function resealSecretValues(box: SecretBox, definition: Definition): Definition | undefined {
  let changed = false;
  const next = mapSecrets(definition, (value) => {
    const sealed = reseal(box, value.defaultValue);
    changed ||= sealed !== value.defaultValue;
    return withValue(value, sealed);
  });
  return changed ? next : undefined;
}
