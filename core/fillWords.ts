type Values = Readonly<Record<string, unknown>>;

/** `{count, plural, one {# row} other {# rows}}`; `=0 {none}` is for this number alone. Forms hold text, `#` and `{name}`. */
const plurals = /\{(\w+), plural,((?:\s*(?:=\d+|\w+) ?\{(?:[^{}]|\{\w+\})*\})+)\s*\}/g;
const forms = /(=\d+|\w+) ?\{((?:[^{}]|\{\w+\})*)\}/g;

const rulesByTag = new Map<string, Intl.PluralRules>();

/** `one`, `few`, `other`, …: the form of the number in the language. */
function formOf(count: number, tag: string): string {
  const rules = rulesByTag.get(tag) ?? new Intl.PluralRules(tag);
  rulesByTag.set(tag, rules);
  return rules.select(count);
}

/** The form for the number, with `#` as the placeholder of the number: values are filled in once, afterwards. */
function chosenForm(name: string, value: unknown, list: string, tag: string): string {
  const texts = new Map([...list.matchAll(forms)].map(([, form = '', text = '']) => [form, text]));
  const count = Number(value);
  const text = texts.get(`=${count}`) ?? texts.get(formOf(count, tag)) ?? texts.get('other');
  return (text ?? '').replaceAll('#', `{${name}}`);
}

/**
 * `{name}` in words replaced by the value of that name; null and undefined give '', a name that is not there stays as it is written.
 * `tag`: of the language of the words, by which plural forms are chosen (BCP 47).
 */
export function fillWords(words: string, values: Values | undefined, tag = 'en'): string {
  if (!values) return words;
  const chosen = words.replace(plurals, (whole, name: string, list: string) =>
    Object.hasOwn(values, name) ? chosenForm(name, values[name], list, tag) : whole,
  );
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
  );
}
