import { canonicalKey } from '../../../core/model/aliases';
import { presetNames } from '../../../core/model/presets';
import type { Words } from '../../words';

const presets: ReadonlySet<string> = new Set(presetNames);
/** Kinds that come with another one, and are not added by themselves. */
const parts: ReadonlySet<string> = new Set(['tableGridTr', 'tableGridTd']);

/** What a kind of field is called in the reader's language, whichever generation names it; one without words is called as it is written. */
export function kindName(t: Words, written: string): string {
  const kind = canonicalKey(written);
  if (presets.has(kind)) return t(`code.preset.${kind}`);
  return parts.has(kind) ? t(`desk.kind.${kind}`) : written;
}

/** What a new choice offers at first. */
export const firstChoices = (t: Words): string[] => [t('code.choice.one'), t('code.choice.two')];
