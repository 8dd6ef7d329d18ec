const everywhere = ['@Title', '@CreatorUserName'];

/** Built-in parameters by the code of the source: 1 notice, 2 process, 3 system, 4 schedule (contract-platform §5.14). */
export const builtInParameters: Readonly<Record<string, readonly string[]>> = {
  1: [...everywhere, '@Content', '@Remark'],
  2: [...everywhere, '@FlowLink'],
  3: everywhere,
  4: [...everywhere, '@StartDate', '@StartTime', '@EndDate', '@EndTime'],
};

/** Filled by flows besides, whose messages may have any template of the source Process. */
const ofFlows = ['@flowFullName', '@taskFullName', '@launchUserName'];

/** The name of an own parameter: a letter, then letters, digits and underscores. */
export const ownParameter = /^[A-Za-z][A-Za-z0-9_]*$/;

const placeholder = /\{(@?[A-Za-z][A-Za-z0-9_]*)\}/g;

/** The text with the values of its parameters; a parameter without a value is left out. Values are not read for parameters again. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>, write = (value: string) => value) {
  return text.replace(placeholder, (_, name: string) => (Object.hasOwn(values, name) ? write(values[name] ?? '') : ''));
}

/** Names of the parameters that a text names, each once. */
export const parametersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
];

/** Names with `@` in a text that messages of this source fill with nothing. Names without `@` are of models, flows and own parameters. */
export function unknownParameters(source: string, text: string): string[] {
  const known = new Set([...(builtInParameters[source] ?? []), ...(source === '2' ? ofFlows : [])]);
  return parametersIn(text).filter((name) => name.startsWith('@') && !known.has(name));
}
