import { parseJson } from '../../../../core/binding';
import { type Fragments, missingFragments } from '../../../../core/design/document/ownPart';
import type { Json } from '../../../../core/language/types';
import { asObject, asText } from '../../../../core/model/read';
import type { WidgetHost } from '../../../../engine/widgetHost';

/** Id of the document that is a file of fragments. */
export const idOf = (file: string) => `fragments.${file}`;

/** The files of fragments that a document needs besides those that are known, as they are published. */
export async function fragmentsFor(
  host: WidgetHost,
  text: string,
  { known: first = {}, quiet = false }: { known?: Fragments; quiet?: boolean } = {},
): Promise<Fragments> {
  let known = first;
  for (let missing = missingFragments(text, known); missing.length > 0; missing = missingFragments(text, known)) {
    const read = await Promise.all(
      missing.map(async (file): Promise<[string, Json]> => {
        const { data } = await host.call('screen.info', { id: idOf(file) }, { quiet });
        const { published, document } = asObject(data as Json);
        // What is no JSON makes nothing, which is said then.
        return [file, (parseJson(asText(published) || asText(document)) ?? {}) as Json];
      }),
    );
    known = { ...known, ...Object.fromEntries(read) };
  }
  return known;
}
