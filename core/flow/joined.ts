/** Names after one another, as the language lists them. */
export const joined = (t: (key: string) => string, names: readonly string[]): string =>
  names.join(t('flow.design.listJoin'));
