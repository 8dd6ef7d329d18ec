import type { Language } from '../../../core/languages';

type Tree = Record<string, Record<string, string>>;
const files = import.meta.glob<Tree>('../../../schemas/locales/*/callSummaries.json', { import: 'default' });

/** What calls do in a language, by name. Empty for a language without its file: the summaries of routes stand in, in English. */
export async function summariesIn(language: Language): Promise<ReadonlyMap<string, string>> {
  const tree = (await files[`../../../schemas/locales/${language}/callSummaries.json`]?.()) ?? {};
  return new Map(
    Object.entries(tree).flatMap(([family, calls]) =>
      Object.entries(calls).map(([name, summary]): [string, string] => [`${family}.${name}`, summary]),
    ),
  );
}
